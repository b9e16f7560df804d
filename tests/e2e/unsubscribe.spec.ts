import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { holdCalls } from './hold-calls.ts'

const CALL = '**/rest/unsubscribe/*'
const SCREEN = '/unsubscribe?token=T%201'

test('saves the chosen categories with the keyboard alone', async ({ page, open }) => {
  await page.route(CALL, (route) => route.fulfill({ status: 204 }))
  await open(SCREEN)
  await expect(page.getByRole('heading', { name: 'Unsubscribe' })).toBeVisible()
  await expect(page.getByText('Please select email categories to unsubscribe:')).toBeVisible()
  await expectAccessible(page, { widths: BOTH_WIDTHS })
  await page.getByLabel('Product discounts and promotions').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Golf rounds shared to you by other golfers')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  const sent = page.waitForRequest(CALL)
  await page.keyboard.press('Enter')
  const request = await sent
  expect(new URL(request.url()).pathname).toBe('/rest/unsubscribe/T%201')
  expect(request.postDataJSON()).toEqual(['RoundSharing'])
  await expect(page.getByRole('status')).toContainText('Email preferences updated')
  await expectAccessible(page, { widths: BOTH_WIDTHS })
})

test('changes nothing when the link is only opened', async ({ page, open }) => {
  const changes: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && changes.push(request.url()))
  await open(SCREEN)
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  expect(changes).toEqual([])
})

test('disables Save while saving', async ({ page, open }) => {
  await open(SCREEN)
  const call = await holdCalls(page, '/rest/unsubscribe/*')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  call.release()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
})

for (const path of ['/unsubscribe', SCREEN]) {
  test(`${path} fails because its token is missing or unknown`, async ({ page, open }) => {
    await open(path)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText('Failed to update preferences')
  })
}

test('hides an alert after five seconds unless the pointer rests on it', async ({ page, open }) => {
  await page.clock.install()
  await open('/unsubscribe')
  await page.getByRole('button', { name: 'Save' }).click()
  const alert = page.getByText('Failed to update preferences')
  await alert.hover()
  await page.clock.runFor(20_000)
  await expect(alert).toBeVisible()
  await page.getByRole('heading', { name: 'Unsubscribe' }).hover()
  await page.clock.runFor(5_000)
  await expect(alert).toBeHidden()
})

test('closes an alert', async ({ page, open }) => {
  await open('/unsubscribe')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Close: Failed to update preferences' }).click()
  await expect(page.getByRole('alert')).toBeEmpty()
})
