import type { Locator, Page } from 'playwright/test'
import { courseFile, holeFeatures } from '../support/course-files.ts'
import { BOTH_WIDTHS, expectAccessible } from './accessibility.ts'
import { expect, test } from './staff.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Drops a file with the courses of a club. */
const importFile = (page: Page, content: object) =>
  page.getByLabel('Import courses').setInputFiles({
    name: 'old-links.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(JSON.stringify(content)),
  })

/** A club of nine holes, of which the second has no par. */
function clubFile(name: string) {
  const file = courseFile(name)
  const [, ...rest] = holeFeatures(2)
  const [line] = holeFeatures(2, { par: '' })
  const others = file.features.filter(({ id }) => id !== line?.id && !rest.some((one) => one.id === id))
  return { ...file, features: [...others, ...(line ? [line] : []), ...rest] }
}

const middleOf = async (handle: Locator) => {
  const box = await handle.boundingBox()
  if (!box) throw new Error('the handle is not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const par = (page: Page, hole: number) => page.getByLabel(`Par, hole ${hole}`, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save draft' })
const review = (page: Page) => page.getByRole('dialog', { name: 'Compare with what is published' })
const compare = (page: Page) => page.getByRole('button', { name: 'Compare and publish…' }).click()

test('imports, corrects and publishes courses', async ({ page, open }) => {
  const map = page.frameLocator('iframe[title="Map of the hole"]')
  const handle = (name: string) => map.getByRole('button', { name, exact: true })

  await test.step('lists the facilities with the state of data and maps', async () => {
    await open('/pinhole')
    const row = region(page, 'All facilities').getByRole('row').filter({ hasText: 'Skerry Links' })
    await expect(row).toBeVisible()
    const cut = row.locator('td span[title]')
    expect(await cut.evaluateAll((spans) => spans.map((span) => getComputedStyle(span).overflow))).toEqual([
      'hidden',
      'hidden',
    ])
    await expectAccessible(page, { widths: BOTH_WIDTHS })
    await page.getByLabel('Search by name or id').fill('no such club')
    await expect(page.getByText('No facility has “no such club” in its name or id.')).toBeVisible()
  })
  await test.step('shows what a file contains and what is wrong before it is stored as a draft', async () => {
    await importFile(page, clubFile('Seaton Links'))
    const preview = region(page, 'Seaton Links')
    await expect(preview).toContainText('9 holes')
    await expect(preview).toContainText('9 bunkers')
    await expect(preview).toContainText('° N, 2.')
    await expect(preview).toContainText('Hole 2 has no par')
    await preview.getByRole('button', { name: 'Store as draft' }).click()
    await expect(page.getByRole('heading', { name: 'Seaton Links', level: 1 })).toBeVisible()
    await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  })
  await test.step('checks what is typed, and moves between the holes by keyboard', async () => {
    await expectAccessible(page, { widths: BOTH_WIDTHS })
    await page.getByRole('button', { name: 'Hole 2 has no par' }).click()
    await par(page, 2).fill('9')
    await expect(page.getByText('Hole 2: par 9 is not between 3 and 6')).toBeVisible()
    await expect(save(page)).toBeDisabled()
    await par(page, 2).fill('5')
    await expect(page.getByText('Hole 2 has no par')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(par(page, 3)).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Hole 3', exact: true })).toBeVisible()
  })
  await test.step('moves the points of a hole with the mouse and the arrow keys', async () => {
    const green = page.getByLabel('Green: latitude, longitude')
    const imported = await green.inputValue()
    await page.getByRole('button', { name: 'Add a point to the line' }).click()
    await expect(handle('Point 1 of the line')).toBeVisible()
    await handle('Green').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect(green).not.toHaveValue(imported)
    const byKey = await green.inputValue()
    const from = await middleOf(handle('Green'))
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 40, from.y + 20, { steps: 4 })
    await page.mouse.up()
    await expect(green).not.toHaveValue(byKey)
    const to = await middleOf(handle('Green'))
    expect(Math.hypot(to.x - from.x - 40, to.y - from.y - 20)).toBeLessThan(3)
    await page.getByRole('button', { name: 'Undo edit' }).click()
    await expect(green).toHaveValue(imported)
    await handle('Point 1 of the line').focus()
    await page.keyboard.press('Delete')
    await expect(handle('Point 1 of the line')).toHaveCount(0)
  })
  await test.step('adds a tee with its lengths', async () => {
    await page.getByRole('button', { name: 'Add a tee' }).click()
    await page.keyboard.type('White')
    await page.getByLabel('Slope of White').fill('121')
    await page.getByLabel('Rating of White').fill('35.2')
    await page.getByLabel('Values of').selectOption('White')
    await page.getByLabel('Length (m), hole 1', { exact: true }).fill('311')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('287.5')
    await expect(page.getByRole('row').filter({ has: page.getByLabel('Name of White') })).toContainText(
      '599 m',
    )
    await page.getByLabel('Values of').selectOption('')
  })
  await test.step('saves the draft and publishes it', async () => {
    await save(page).click()
    await expect(page.getByText('The draft is saved.')).toBeVisible()
    await expect(page.getByText('Unsaved changes')).toHaveCount(0)
    await compare(page)
    await expect(review(page)).toContainText('Nothing is published yet')
    await review(page).getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Published. Golfers see it now.')).toBeVisible()
    await expect(page.getByText('version 1')).toBeVisible()
  })
})

test('shows differences, and asks when two people edit', { tag: '@detail' }, async ({
  page,
  open,
  context,
  allowConsoleError,
}) => {
  allowConsoleError('412')
  await open('/pinhole')
  await importFile(page, courseFile('Melby Links'))
  await page.getByRole('button', { name: 'Store as draft' }).click()
  await compare(page)
  await review(page).getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('version 1')).toBeVisible()

  await test.step('shows the difference to what is published, saves and publishes it at once', async () => {
    await par(page, 4).fill('3')
    await compare(page)
    await expect(review(page).getByRole('row', { name: 'Par of hole 4 4 3' })).toBeVisible()
    await expectAccessible(page, { part: 'dialog[open]' })
    await review(page).getByRole('button', { name: 'Save and publish' }).click()
    await expect(page.getByText('version 2')).toBeVisible()
  })
  await test.step('shows what a colleague has saved meanwhile, and takes it over', async () => {
    const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this facility' })
    const saveBeside = async (theirPar: string) => {
      const other = await context.newPage()
      await open(page.url().replace(/^https?:\/\/[^/]+/, ''), other)
      await par(other, 5).fill(theirPar)
      await save(other).click()
      await expect(other.getByText('The draft is saved.')).toBeVisible()
      await other.close()
    }
    await saveBeside('5')
    await par(page, 6).fill('4')
    await save(page).click()
    await expect(conflict.getByRole('row', { name: 'Par of hole 5 4 5' })).toBeVisible()
    await expectAccessible(page, { part: '[role="alert"]:not(:empty)' })
    await conflict.getByRole('button', { name: 'Take over' }).click()
    await expect(par(page, 5)).toHaveValue('5')
    await expect(par(page, 6)).toHaveValue('3')
  })
  await test.step('fits a width of 900 pixels', async () => {
    await page.setViewportSize({ width: 900, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(900)
  })
})
