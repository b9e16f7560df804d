import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { golfer } from './accounts.ts'
import { settled } from './settled.ts'
import { expect, test } from './staff.ts'

const SCREENS = ['User', 'Round uploader', 'Promo codes', 'Send emails', 'Update maps', 'Courses', 'Audit']

test('shows the same sidebar on every staff page, and opens them by keys', { tag: '@detail' }, async ({
  page,
  open,
}) => {
  const sidebar = page.getByRole('navigation', { name: 'Console' })
  const boxOf = async () => JSON.stringify(await sidebar.boundingBox())
  await open('/admin')
  await expect(sidebar.locator('a')).toHaveText(SCREENS)
  const box = await boxOf()
  for (const [key, path, label, field] of [
    ['e', '/mailing', 'Send emails', 'File name'],
    ['m', '/pinhole/maps', 'Update maps', 'Facility Id'],
    ['c', '/pinhole', 'Courses', 'Link or token of a round'],
    ['a', '/audit', 'Audit', 'Kind'],
  ] as const) {
    await page.locator('h1').first().click()
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(page).toHaveURL(path)
    await expect(sidebar.getByRole('link')).toHaveText(SCREENS)
    await expect(sidebar.locator('[aria-current=page]')).toHaveText(label)
    expect(await boxOf()).toBe(box)
    await expect(page.getByLabel(field, { exact: true })).toBeFocused()
    await settled(page)
  }
  await test.step('searches for a user at the top of every staff page', async () => {
    await page.getByRole('heading', { name: 'Audit' }).click()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Support id' })).toBeFocused()
    await page.keyboard.type('ann')
    await expect(page.getByRole('option').first()).toContainText(golfer.email)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin?query=S-ANN1')
  })
  await test.step('moves the focus into the tabs of the console', async () => {
    await settled(page)
    for (const [key, field] of [
      ['r', page.getByLabel('Install id:')],
      ['p', page.getByLabel('Category')],
    ] as const) {
      await page.locator('h1').first().click()
      await page.keyboard.press('g')
      await page.keyboard.press(key)
      await expect(field).toBeFocused()
    }
  })
  await page.setViewportSize({ width: 390, height: 800 })
  await open('/audit')
  await expect(sidebar.getByRole('link', { name: 'Audit' })).toBeInViewport({ ratio: 1 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('finds a user, opens a tab and opens the support view from the palette', { tag: '@detail' }, async ({
  page,
  open,
}) => {
  const palette = page.getByRole('dialog', { name: 'Find, open or do something' })
  const field = palette.getByRole('combobox')
  const press = async (text: string) => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await field.fill(text)
    await page.keyboard.press('Enter')
    await expect(palette).toBeHidden()
  }
  await open('/mailing')
  await page.getByLabel('File name').focus()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await expectAccessible(page, { part: 'dialog[open]', widths: BOTH_WIDTHS })
  await page.keyboard.press('ArrowDown')
  await expect(palette.getByRole('option', { selected: true })).toHaveText('Round uploader')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('File name')).toBeFocused()

  await press(golfer.email)
  const result = page.getByRole('region', { name: 'Search result' })
  await expect(result).toContainText(golfer.email)
  await test.step('begins what staff can do for the open golfer', async () => {
    await press('extend licence')
    const dialog = page.getByRole('dialog', { name: 'Extend license' })
    await expect(dialog.getByLabel('Extend by days')).toBeFocused()
    await page.keyboard.press('Escape')
    await press('change login')
    await expect(page.getByLabel('New login')).toBeFocused()
    await press('upload round')
    await expect(page.getByLabel('Install id:')).toHaveValue(/^I-ANN-/)
  })
  await test.step('finds golfers by part, and rounds of the open one', async () => {
    await page.keyboard.press('Control+k')
    await field.fill('nell')
    await expect(palette.getByRole('group', { name: 'Golfers' }).getByRole('option')).toContainText(['nell@'])
    await expectAccessible(page, { part: 'dialog[open]' })
    await page.keyboard.press('Escape')
    await press('kea 69')
    await expect(page.getByRole('row').filter({ hasText: 'Searched for' })).toContainText('kea-69')
  })
  await press('show rounds')
  await expect(page.getByRole('tab', { name: 'Rounds' })).toHaveAttribute('aria-selected', 'true')
  await press('promo codes')
  await expect(page.getByRole('tab', { name: 'Promo codes' })).toBeFocused()
  await press('find user')
  await expect(page.getByRole('searchbox').or(page.getByRole('combobox')).first()).toBeFocused()

  await test.step("shows the golfer's history read-only, and returns to it from a round", async () => {
    await press('see as golfer')
    await expect(page).toHaveURL(/\/golfer\//)
    const banner = page.getByRole('complementary', { name: 'Support view' })
    await expect(banner).toContainText('You see this as')
    await expect(banner).toContainText('(support view, read-only)')
    await expect(page.getByRole('button', { name: 'Save CSV' })).toHaveCount(0)
    await expectAccessible(page, { part: '[aria-label="Support view"]' })
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(
      golfer.email,
    )
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/round\//)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /^Back to/ })
      .click()
    await expect(banner).toBeVisible()
    await banner.getByRole('link', { name: 'Back to the console' }).click()
    await expect(result).toContainText(golfer.email)
  })
})
