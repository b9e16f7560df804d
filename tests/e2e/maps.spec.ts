import { expect, expectAccessible, test } from './staff.ts'

test('asks for a facility and a type of map', async ({ page, open }) => {
  await open('/pinhole/maps')
  await expect(page.getByRole('heading', { name: 'Update maps' })).toBeVisible()
  await expect(page.getByLabel('Map type').locator('option')).toHaveText(['Google', 'Bing'])
  await expect(page.getByRole('button', { name: 'Update' })).toBeDisabled()
  await expectAccessible(page)
})

test('is at least 900 px wide', async ({ page, open }) => {
  await page.setViewportSize({ width: 700, height: 800 })
  await open('/pinhole/maps')
  await expect(page.getByRole('heading', { name: 'Update maps' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(900)
})

test('sends the facility as text, and says that its map is updated', async ({ page, open }) => {
  let sent: string | null = ''
  await page.route('**/admin/update-tiles/b', (route) => {
    sent = route.request().postData()
    return route.fulfill({ status: 200, body: 'ok' })
  })
  await open('/pinhole/maps')
  await page.getByLabel('Facility Id').fill(' F-1 ')
  await page.getByLabel('Map type').selectOption('Bing')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Facility map updated' })).toBeVisible()
  expect(sent).toBe('F-1')
})

test('a facility that nobody knows is an error with its reason', async ({ page, open }) => {
  await open('/pinhole/maps')
  await page.getByLabel('Facility Id').fill('F-nobody')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'An error occurred' })).toBeVisible()
  await expect(page.getByText(/The service does not know it \(404\)/)).toBeVisible()
  await expectAccessible(page)
})
