import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { createAccount, newcomer, passwordLink } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { settled } from './settled.ts'

/** Key presses from the form to the confirmed history, besides name, address and password. */
const KEY_PRESSES_MAX = 25

test('leads from the form to a confirmed history with few key presses, in all tabs and browsers', async ({
  page,
  newContext,
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

  const tab = await page.context().newPage()
  await open(await passwordLink(site, 'Confirm your', email), tab)
  await expect(tab).toHaveURL(`/confirm/${encodeURIComponent(email)}/-`)
  await expect(tab.getByRole('main').getByText(email)).toBeVisible()
  await expectAccessible(tab, { widths: BOTH_WIDTHS })
  await tab.getByRole('button', { name: 'Confirm' }).press('Enter')
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

  await test.step('the link says that the account is confirmed when it is opened again', async () => {
    await open(await passwordLink(site, 'Confirm your', email), tab)
    await expect(tab.getByText('Your email is confirmed.')).toBeVisible()
  })

  await test.step('whoever opens the link elsewhere needs the password, or a new one that ends sessions', async () => {
    const owner = newcomer()
    const stranger = await newContext()
    await createAccount(stranger, owner)
    const theirs = await stranger.newPage()
    await open('/rounds', theirs)
    const mine = await (await newContext()).newPage()
    await open(await passwordLink(site, 'Confirm your', owner.email), mine)
    await mine.getByLabel('Password', { exact: true }).fill('a wrong guess')
    await mine.keyboard.press('Enter')
    await expect(mine.getByRole('alert')).toContainText('Wrong password')
    await mine.getByRole('button', { name: 'Choose a new password' }).click()
    await expectAccessible(mine, { widths: BOTH_WIDTHS })
    await mine.getByLabel('New password', { exact: true }).fill('my own password')
    await mine.keyboard.press('Enter')
    await expect(mine).toHaveURL('/rounds')
    await theirs.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(theirs).toHaveURL(/\/login\b/)
  })
})
