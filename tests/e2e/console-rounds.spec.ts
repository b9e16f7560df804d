import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { golfer } from './accounts.ts'
import { expect, test } from './staff.ts'
import { withoutTiles } from './without-tiles.ts'

const DELETED = 'harrow-down-deleted'

test('finds a golfer, deletes a round and restores it with the keyboard alone', async ({ page, open }) => {
  await open('/admin')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(golfer.email)
  await page.keyboard.press('Enter')
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(tab('Installs')).toBeVisible()
  await pressUntilFocused(tab('Installs'), 'Tab')
  await page.keyboard.press('ArrowRight')
  await expect(tab('Rounds')).toBeFocused()
  const filter = page.getByLabel('Filter rounds')
  await filter.waitFor()
  await pressUntilFocused(filter, 'Tab')
  await page.keyboard.type('harrow-down-medal')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(2)
  const row = rows.nth(1)
  const remove = row.getByRole('button', { name: 'Delete', exact: true })
  await pressUntilFocused(row.getByRole('link', { name: /harrow-down-medal/ }).first(), 'Tab')
  await pressUntilFocused(remove, 'ArrowRight')
  await page.keyboard.press('Enter')
  await expect(row.getByRole('button', { name: 'Undelete', exact: true })).toBeFocused()
  await expect(row).toHaveAttribute('data-marked', 'true')
  await page.keyboard.press('Enter')
  await expect(remove).toBeFocused()

  await test.step('opens, downloads and prints the round', () => useLinks(page, row))
  await test.step('offers to check again when the response is lost', () => loseResponse(page, row))
  await test.step('leads to the changes of the golfer in the audit log', async () => {
    await page.getByRole('region', { name: 'Search result' }).getByRole('link', { name: 'Audit' }).click()
    await expect(page).toHaveURL('/audit?about=S-ANN1')
    await expect(page.getByRole('main')).toContainText('Undeleted round')
  })
})

/** Presses a key until the element has the focus. */
async function pressUntilFocused(target: Locator, key: string, atMost = 60) {
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  for (let press = 0; press < atMost && !(await isFocused()); press += 1)
    await target.page().keyboard.press(key)
  await expect(target).toBeFocused()
}

async function useLinks(page: Page, row: Locator) {
  const token = await row.getByRole('link').first().innerText()
  for (const name of [token, 'Link']) {
    const link = row.getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', `/round/${token}`)
    await expect(link).toHaveAttribute('target', '_blank')
  }
  const downloading = page.waitForEvent('download')
  await row.getByRole('link', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toContain(token)
  await expect(row.getByRole('link', { name: 'Print' })).toHaveAttribute(
    'href',
    `/rest/admin/round?token=${token}`,
  )
  await expect(row.locator('time')).toHaveAttribute(
    'title',
    /\d\d:\d\d:\d\d UTC, .*local time.*UTC[+-]\d\d:\d\d/,
  )
}

async function loseResponse(page: Page, same: Locator) {
  await page.route('**/rest/admin/delete_round/**', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await same.getByRole('button', { name: 'Delete', exact: true }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Error deleting' })
  await expect(alert).toContainText('The change may have been saved')
  await expect(same.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
  await alert.getByRole('button', { name: 'Check again' }).click()
  await expect(same.getByRole('button', { name: 'Undelete' })).toBeVisible()
  await same.getByRole('button', { name: 'Undelete' }).click()
  await expect(same.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
}

test('marks the found round, and changes many rounds at once', { tag: '@detail' }, async ({ page, open }) => {
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  // In a low window, the round is not among the first rows.
  await page.setViewportSize({ ...size, height: 480 })
  await open(`/admin?query=${DELETED}`)
  const table = page.getByRole('table')
  const box = (token: string) => page.getByRole('checkbox', { name: `Select round ${token}`, exact: true })
  const bar = page.getByRole('region', { name: 'Selected rounds' })

  await test.step('opens the Rounds tab at the round', async () => {
    await expect(page.getByRole('tab', { name: 'Rounds', selected: true })).toBeVisible()
    const row = table.getByRole('row').filter({ hasText: 'Searched for' })
    await expect(row.getByRole('link', { name: DELETED }).first()).toBeVisible()
    await expect(row).toContainText(/Deleted \d\d [A-Z][a-z]{2} by staff/)
    const scroller = page.getByRole('region', { name: 'rounds', exact: true })
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
    await page.setViewportSize(size)
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
    await expect(page.getByText('Undone: 3 rounds deleted')).toBeVisible()
    await expect(table.locator('tr[data-marked]')).toHaveCount(0)
    await page.getByRole('button', { name: 'Close the message' }).click()
  })

  await test.step('opens a deleted round, which says that only staff can see it', async () => {
    await withoutTiles(page)
    await open(`/round/${DELETED}`)
    await expect(page.getByText('Deleted round. Only staff can see it.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Scorecard' })).toBeVisible()
    await expectAccessible(page, { part: 'main header' })
  })
})
