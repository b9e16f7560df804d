import { expectAccessible } from './accessibility.ts'
import { golfer } from './accounts.ts'
import { settled } from './settled.ts'
import { expect, test } from './staff.ts'

const SCREENS = ['User', 'Round uploader', 'Promo codes', 'Send emails', 'Update maps', 'Courses', 'Audit']

test('shows the same sidebar and search on every staff page', { tag: '@detail' }, async ({ page, open }) => {
  const sidebar = page.getByRole('navigation', { name: 'Console' })
  const boxOf = async () => JSON.stringify(await sidebar.boundingBox())
  await open('/admin')
  await expect(sidebar.locator('a')).toHaveText(SCREENS)
  const box = await boxOf()
  for (const [path, label] of [
    ['/mailing', 'Send emails'],
    ['/pinhole/maps', 'Update maps'],
    ['/pinhole', 'Courses'],
    ['/audit', 'Audit'],
  ] as const) {
    await sidebar.getByRole('link', { name: label }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(path)
    await expect(sidebar.getByRole('link')).toHaveText(SCREENS)
    await expect(sidebar.locator('[aria-current=page]')).toHaveText(label)
    expect(await boxOf()).toBe(box)
    await settled(page)
    await page.locator('h1').first().click()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Support id' })).toBeFocused()
  }
  await test.step('opens a suggestion in the console', async () => {
    await page.keyboard.type('ann')
    await expect(page.getByRole('option').first()).toContainText(golfer.email)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin?query=S-ANN1')
  })
  await test.step('opens the best match of a text in the console', async () => {
    await open('/audit')
    await page.keyboard.press('/')
    await page.keyboard.type('kea-69')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row').filter({ hasText: 'Searched for' })).toContainText('kea-69')
  })
  await page.setViewportSize({ width: 390, height: 800 })
  await open('/audit')
  await expect(sidebar.getByRole('link', { name: 'Audit' })).toBeInViewport({ ratio: 1 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('finds a golfer and shows their history by keyboard, read-only, and returns to it from a round', {
  tag: '@detail',
}, async ({ page, open }) => {
  await open('/admin')
  await page.keyboard.type(golfer.email)
  await page.keyboard.press('Enter')
  const result = page.getByRole('region', { name: 'Search result' })
  await expect(result).toContainText(golfer.email)
  await test.step('begins what staff can do for the golfer', async () => {
    await expect(result.getByRole('heading', { level: 1 })).toBeFocused()
    for (let tab = 0; tab < 5; tab += 1) await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Actions' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByLabel('Extend by days')).toBeFocused()
    await page.keyboard.press('Escape')
  })
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/golfer\//)
  const banner = page.getByRole('complementary', { name: 'Support view' })
  await expect(banner).toContainText('You see this as')
  await expect(banner).toContainText('(support view, read-only)')
  await expect(page.getByRole('button', { name: 'Save CSV' })).toHaveCount(0)
  await expectAccessible(page, { part: '[aria-label="Support view"]' })
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(golfer.email)
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/round\//)
  await page.goBack()
  await expect(banner).toBeVisible()
  await banner.getByRole('link', { name: 'Back to the console' }).click()
  await expect(result).toContainText(golfer.email)
})
