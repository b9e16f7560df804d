import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { newcomer, passwordLink, startSession } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { settled } from './settled.ts'

/** Key presses from the form to the confirmed history, besides name, address and password. */
const KEY_PRESSES_MAX = 25

test('leads from the form to a confirmed history with few key presses, in all tabs and browsers', async ({
  page,
  browser,
  open,
  site,
}) => {
  const { name, email, password } = newcomer()
  let keyPresses = 0
  const press = async (on: typeof page, key: string) => {
    keyPresses++
    await on.keyboard.press(key)
  }
  await open('/signup')
  await expect(page.getByText('We send a link to this address')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign up' })).toBeDisabled()
  await expectAccessible(page, { widths: BOTH_WIDTHS })
  const nameField = page.getByLabel('Name')
  while (!(await nameField.evaluate((field) => field === document.activeElement))) await press(page, 'Tab')
  await page.keyboard.type(name)
  await press(page, 'Tab')
  await page.keyboard.type(email)
  await press(page, 'Tab')
  await page.keyboard.type(password)
  await press(page, 'Enter')
  await expect(page).toHaveURL('/rounds')
  const unconfirmed = page.getByText(`We sent a link to ${email}. Open it to confirm your account.`)
  await expect(unconfirmed).toBeVisible()
  // Only a minute later.
  await expect(page.getByRole('button', { name: 'Send again' })).toBeHidden()
  await expectAccessible(page, { widths: BOTH_WIDTHS })

  const elsewhere = await browser.newContext({ baseURL: site.origin })
  await startSession(elsewhere, { email, password })
  const [theirHistory, theirGuide] = [await elsewhere.newPage(), await elsewhere.newPage()]
  await open('/rounds', theirHistory)
  await open('/how-to-keep-score', theirGuide)
  const theirName = theirGuide.getByRole('banner').getByRole('button', { name })
  await expect(theirName).toBeVisible()

  const tab = await page.context().newPage()
  await open(await passwordLink(site, 'Confirm your', email), tab)
  await expect(tab).toHaveURL(`/confirm/${encodeURIComponent(email)}/-`)
  await expect(tab.getByLabel('Email')).toHaveValue(email)
  await expect(tab.getByLabel('Email')).not.toBeEditable()
  await expect(tab.getByLabel('Password', { exact: true })).toBeFocused()
  await expectAccessible(tab, { widths: BOTH_WIDTHS })
  await tab.keyboard.type('another-password')
  await press(tab, 'Enter')
  await expect(tab).toHaveURL('/rounds')
  await settled(tab)
  await expect(tab.getByText('Round history empty :(')).toBeVisible()
  await expect(tab.getByText('We sent a link')).toBeHidden()
  await expect(unconfirmed).toBeHidden()
  expect(keyPresses).toBeLessThanOrEqual(KEY_PRESSES_MAX)

  await test.step('leads a signed-in user from sign-in to the rounds, but not from sign-up', async () => {
    await tab.goto('/login')
    await expect(tab).toHaveURL('/rounds')
    await open('/signup', tab)
    await expect(tab.getByRole('banner').getByRole('button', { name })).toBeVisible()
    await expect(tab).toHaveURL('/signup')
  })

  await test.step('no page of another browser shows the golfer once it is looked at again', async () => {
    const lookAt = (other: typeof page) =>
      other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await lookAt(theirGuide)
    await expect(theirName).toBeHidden()
    await expect(theirHistory).toHaveURL(/\/login\b/)
    await elsewhere.close()
  })

  await test.step('the link works once', async () => {
    await open(await passwordLink(site, 'Confirm your', email), tab)
    await tab.keyboard.type('once-more')
    await press(tab, 'Enter')
    await expect(tab.getByRole('alert')).toContainText('This link has expired or was used.')
    await expect(tab.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
      'href',
      '/login#reset',
    )
  })
})
