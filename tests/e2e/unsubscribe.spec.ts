import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { FAILURES, hold } from './public-screens.ts'

const CALL = '**/rest/unsubscribe/*'
const SCREEN = '/unsubscribe?token=T%201'

test('asks which categories, and saves the chosen ones by keyboard alone', async ({ page, open }) => {
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

test('nothing is sent by opening the link alone', async ({ page, open }) => {
  const changes: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && changes.push(request.url()))
  await open(SCREEN)
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  expect(changes).toEqual([])
})

test('Save is disabled while it works', async ({ page, open }) => {
  await open(SCREEN)
  const call = await hold(page, '/rest/unsubscribe/*')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  call.letGo()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
})

for (const path of ['/unsubscribe', SCREEN]) {
  test(`${path} names nobody, which fails`, async ({ page, open }) => {
    await open(path)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText('Failed to update preferences')
  })
}

for (const how of ['is stopped', 'closes the connection', 'answers 500']) {
  test(`says so when the service ${how}, and works again without a reload`, async ({ page, open }) => {
    await open(SCREEN)
    await page.route(CALL, FAILURES[how] ?? (() => {}))
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText('Failed to update preferences')
    await expectAccessible(page, { widths: BOTH_WIDTHS })
    await page.unroute(CALL)
    await page.route(CALL, (route) => route.fulfill({ status: 204 }))
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('status')).toContainText('Email preferences updated')
    await expect(page.getByRole('alert')).toBeEmpty()
  })
}

test('an alert goes after five seconds, unless a pointer rests on it', async ({ page, open }) => {
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

test('an alert can be closed', async ({ page, open }) => {
  await open('/unsubscribe')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Close: Failed to update preferences' }).click()
  await expect(page.getByRole('alert')).toBeEmpty()
})
