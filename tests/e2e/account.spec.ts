import type { Page } from 'playwright/test'
import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { createAccount, fillLogin, mailedLink, newcomer, openRow, startSession } from './accounts.ts'
import { expect, test } from './fixtures.ts'

const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test('changes name, email, preferences, password and sessions by keyboard', async ({
  page,
  site,
  newContext,
  open,
}) => {
  const person = await createAccount(page.context())
  const next = newcomer().email
  await open('/account')
  const unconfirmed = page.getByText(/^We sent a link to .* Open it to confirm your account\.$/)
  await expect(unconfirmed).toBeVisible()
  await expectAccessible(page, { widths: BOTH_WIDTHS })
  // What is destructive is last.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).last()).toHaveText('Delete account')

  await test.step('the name, including the one in the menu', async () => {
    await openRow(page, 'Name')
    await page.getByLabel('Name', { exact: true }).fill('Mia Lund')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Name saved')).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Mia Lund' })).toBeVisible()
  })

  await test.step('the email, when the link to the new one is opened', async () => {
    await openRow(page, 'Email')
    await expect(page.getByLabel('Name', { exact: true })).toBeHidden()
    await page.getByLabel('New email').fill(next)
    await page.keyboard.press('Tab')
    await page.keyboard.type('wrong-password')
    await page.keyboard.press('Enter')
    await expect(section(page, 'Email').getByRole('alert')).toHaveText('Wrong password')
    await expect(page.getByLabel('Current password')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await expect(section(page, 'Email').getByRole('status')).toContainText(`We sent a link to ${next}`)
    await expect(page.getByRole('button', { name: `Keep ${person.email}` })).toBeVisible()
    await expectAccessible(page, { part: 'main' })

    // The mail program opens another browser, in which first nobody and then another golfer is signed in.
    const context = await newContext()
    const other = await context.newPage()
    const mail = new RegExp(
      `Confirm your new [^\\n]*\\(${next}\\)[^\\n]*\\n\\s*\\S*?(/confirm-email/[\\w-]+)`,
    )
    const link = await mailedLink(site, mail)
    await open(link, other)
    await expect(other).toHaveURL('/confirm-email/-')
    await expect(other.getByText('please sign in with your current one first')).toBeVisible()
    await expectAccessible(other, { widths: BOTH_WIDTHS })
    await other.getByRole('link', { name: 'Sign in' }).press('Enter')
    await expect(other).toHaveURL('/login?redirectUrl=%2Fconfirm-email%2F-')

    const stranger = await createAccount(context)
    await open(link, other)
    await expect(other.getByText(`You are signed in as ${stranger.email}.`)).toBeVisible()
    await other.getByRole('button', { name: 'Use this email' }).press('Enter')
    await expect(other.getByText('Another account requested this link.')).toBeVisible()
    await expectAccessible(other, { part: 'main' })
    await other.getByRole('button', { name: 'Sign in to the other account' }).press('Enter')
    await fillLogin(other, person)
    // Enter does nothing until the form works.
    await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
    await other.keyboard.press('Enter')
    await expect(other).toHaveURL('/confirm-email/-')
    // A key that is pressed while the page checks who is signed in is lost, because the button cannot have the focus.
    await expect(other.getByText(`You are signed in as ${person.email}.`)).toBeVisible()
    await other.getByRole('button', { name: 'Use this email' }).press('Enter')
    await expect(other.getByRole('status')).toHaveText(
      `Your email is now ${next}. Use it to sign in from now on.`,
    )
    await expectAccessible(other, { part: 'main' })
    await open('/account')
    // The closed account menu contains the name as well.
    await expect(page.getByRole('main').getByText(next).first()).toBeVisible()
    await expect(unconfirmed).toBeHidden()
  })

  await test.step('the emails to get, once the email is confirmed', async () => {
    await openRow(page, 'Emails')
    await page.getByLabel('Product discounts and promotions').press('Space')
    await page.getByRole('button', { name: 'Save preferences' }).press('Enter')
    await expect(page.getByText('Email preferences updated')).toBeVisible()
    await page.reload()
    await openRow(page, 'Emails')
    await expect(page.getByLabel('Product discounts and promotions')).not.toBeChecked()
    await expect(page.getByLabel('Golf rounds shared to you by other golfers')).toBeChecked()
  })

  await test.step('the password', async () => {
    await openRow(page, 'Password')
    await page.getByLabel('Current password').fill(person.password)
    await page.getByLabel('New password').fill('short')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Password is too short')).toBeVisible()
    await page.getByLabel('New password').fill('fore-thanks')
    await page.keyboard.press('Enter')
    await expect(section(page, 'Password').getByRole('status')).toContainText('Password changed')
    await expect(page.getByLabel('Current password')).toHaveValue('')
  })

  await test.step('the sessions of other browsers, which it ends', async () => {
    const context = await newContext()
    await startSession(context, { email: next, password: 'fore-thanks' })
    await page.reload()
    await openRow(page, 'Where you are signed in')
    const sessions = section(page, 'Where you are signed in')
    await expect(sessions.getByRole('listitem')).toHaveText([/This browser/, /Sign out/])
    await sessions.getByRole('button', { name: /^Sign out (?!everywhere)/ }).press('Enter')
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await expect(sessions.getByRole('list')).toBeFocused()
    expect((await context.request.get('/rest/auth/get_user')).status()).toBe(401)
  })
})
