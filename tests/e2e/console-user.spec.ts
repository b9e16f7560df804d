import type { Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { fillLogin, staff } from './accounts.ts'
import { settled } from './settled.ts'
import { expect, test } from './staff.ts'

const ANN = '/admin?query=S-ANN1'
const NELL = 'nell@example.com'

test('keeps the user over a new sign-in, but not over a sign-out', { tag: '@detail' }, async ({
  page,
  context,
  open,
}) => {
  await open(ANN)
  await expect(page.getByRole('row').filter({ hasText: 'Pixel 9' })).toContainText('Watch 7, OS 5.1, app 3.0')
  await expectAccessible(page)

  await test.step('shows the user again after a new sign-in', () => signInAgain(page))

  await test.step('a sign-out in another tab clears the data of the golfer immediately', async () => {
    const result = page.getByRole('region', { name: 'Search result' })
    await expect(result).toBeVisible()
    await page.route('**/rest/auth/get_user', () => {})
    const other = await context.newPage()
    await other.goto('/unsubscribe?token=x')
    await other.evaluate(() => localStorage.removeItem('signed-in'))
    await expect(result).toBeHidden()
  })
})

async function signInAgain(page: Page) {
  await page.getByLabel('Duration in days').fill('30')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Add license' }).click()
  await page.getByRole('link', { name: 'Sign in again and come back here' }).click()
  await page.waitForURL('/login?*')
  await settled(page)
  await fillLogin(page, staff)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(ANN)
}

test('warns about a longer license, extends, sets and revokes one, and changes a login after a confirmation', async ({
  page,
  open,
}) => {
  await open(`/admin?query=${encodeURIComponent(NELL)}`)
  const licenses = page.getByRole('region', { name: 'License info' })
  const done = page.getByRole('status').filter({ hasText: 'License changed' })
  const dialog = page.getByRole('dialog')
  await chooseAction(page, 'Set last day of license…')
  await dialog.getByLabel('Last day (UTC)').fill('2098-12-01')
  await dialog.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(done).toBeVisible()
  await expect(licenses.getByText('01 Dec 2098').first()).toBeVisible()

  await licenses.getByLabel('Duration in days').fill('30')
  await expect(
    licenses.getByRole('status').filter({ hasText: 'runs longer, until 01 Dec 2098' }),
  ).toBeVisible()
  await expectAccessible(page)
  await licenses.getByRole('button', { name: 'Add license' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'License added' })).toBeVisible()
  await licenses.getByRole('button', { name: 'Extend…' }).click()
  await expect(dialog.getByLabel('Extend by days')).toBeFocused()
  await expect(dialog).toContainText('It currently ends on 01 Dec 2098 and will end on 31 Dec 2098.')
  await expectAccessible(page, { part: 'dialog[open]' })
  await page.keyboard.press('Enter')
  await expect(done).toBeVisible()
  await expect(licenses.getByText('31 Dec 2098').first()).toBeVisible()

  await chooseAction(page, 'Revoke license…')
  await dialog.getByRole('button', { name: 'Revoke license' }).click()
  await expect(licenses.getByText(/^expired/)).toBeVisible()
  await test.step('changes the login after a confirmation', () => changeLogin(page))
})

async function chooseAction(page: Page, name: string) {
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('button', { name }).click()
}

async function changeLogin(page: Page) {
  const newLogin = 'nell.new@example.com'
  const change = async (to: string) => {
    await page.getByLabel('New login').fill(to)
    await page.getByRole('button', { name: 'Set login' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  const confirm = () => page.getByRole('dialog').getByRole('button', { name: 'Change login' }).click()
  await change(newLogin)
  await expect(page.getByRole('dialog')).toContainText(NELL)
  await expect(page.getByRole('dialog')).toContainText(newLogin)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Set login' })).toBeFocused()
  await change(newLogin)
  await confirm()
  await expect(page.locator(':focus')).toContainText('Login changed')
  await expect(page.getByRole('region', { name: 'Search result' })).toContainText(newLogin)
  await expect(page).toHaveURL('/admin?query=S-NELL1')
  await change(NELL)
  await confirm()
  await expect(page.getByRole('region', { name: 'Search result' })).not.toContainText(newLogin)
}
