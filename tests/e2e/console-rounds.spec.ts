import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './staff.ts'
import { withoutTiles } from './without-tiles.ts'

const DELETED = 'harrow-down-deleted'

test('marks the found round, and changes and downloads many rounds at once', async ({ page, open }) => {
  await open(`/admin?query=${DELETED}`)
  const table = page.getByRole('table')
  const box = (token: string) => page.getByRole('checkbox', { name: `Select round ${token}`, exact: true })
  const bar = page.getByRole('region', { name: 'Selected rounds' })

  await test.step('opens the Rounds tab at the round', async () => {
    await expect(page.getByRole('tab', { name: 'Rounds', selected: true })).toBeVisible()
    const row = table.getByRole('row').filter({ hasText: 'Searched for' })
    await expect(row.getByRole('link', { name: DELETED }).first()).toBeVisible()
    const scroller = page.getByRole('region', { name: 'rounds', exact: true })
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
  })

  await test.step('reaches the last row with Ctrl and End, and the next page with Page Up', async () => {
    await table.getByRole('link', { name: DELETED }).first().focus()
    await page.keyboard.press('Control+End')
    const focusedRow = () =>
      page.evaluate(() => Number(document.activeElement?.closest('tr')?.getAttribute('aria-rowindex')))
    const last = Number(await table.getAttribute('aria-rowcount'))
    await expect.poll(focusedRow).toBe(last)
    await page.keyboard.press('PageUp')
    await expect.poll(focusedRow).toBeLessThan(last - 1)
  })

  await test.step('selects a range, deletes it and undoes the deletion', async () => {
    await page.getByLabel('Filter rounds').fill('kea-6')
    await box('kea-69').check()
    await box('kea-67').click({ modifiers: ['Shift'] })
    await expect(bar).toContainText('3 rounds selected')
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Delete (3)' }).click()
    await expect(page.getByText('3 rounds deleted')).toBeVisible()
    await expect(table.locator('tr[data-marked]')).toHaveCount(3)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('3 rounds undeleted')).toBeVisible()
    await expect(table.locator('tr[data-marked]')).toHaveCount(0)
    await page.getByRole('button', { name: 'Close the result' }).click()
  })

  await test.step('downloads all rounds that the filter shows as a ZIP of the uploaded files', async () => {
    await box('kea-69').focus()
    await page.keyboard.press('Control+a')
    const count = (await table.getByRole('row').count()) - 1
    const saving = page.waitForEvent('download')
    await bar.getByRole('button', { name: 'Download as ZIP' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe('rounds-ann-example-com.zip')
    const files = unzipSync(await readFile(await file.path()))
    expect(Object.keys(files)).toHaveLength(count)
    const [, bytes = new Uint8Array()] = Object.entries(files).find(([name]) => name.includes('kea-69')) ?? []
    expect(JSON.parse(strFromU8(bytes))).toMatchObject({ version: 1, course: { name: 'Kea Flat' } })
  })

  await test.step('hides a column until it is shown again, even after a reload', async () => {
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Players' }).uncheck()
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByRole('columnheader', { name: 'Course' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Players' })).toHaveCount(0)
  })
})

test('shows a deleted round to staff only', async ({ page, open, browser }) => {
  await open('/admin')
  // The round's page makes the staff call only if the browser remembers a member of staff.
  await expect(page.getByRole('button', { name: 'Sam' })).toBeVisible()
  await withoutTiles(page)
  await open(`/round/${DELETED}`)
  await expect(page.getByText('Deleted round. Only staff can see it.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Scorecard' })).toBeVisible()
  await expectAccessible(page, { part: 'main header' })
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const visitor = await context.newPage()
  await visitor.goto(page.url())
  await expect(visitor.getByText('Round is not available')).toBeVisible()
  await context.close()
})
