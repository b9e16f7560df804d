import type { Page } from 'playwright/test'
import { roundPath } from '../../src/routes.ts'
import { DEMO_TOKENS } from '../../src/service/demo/demo-data.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './staff.ts'

test('updates the map of a facility that its link names', { tag: '@detail' }, async ({ page, open }) => {
  await open('/pinhole/maps')
  await expect(page.getByRole('heading', { name: 'Update maps' })).toBeVisible()
  await expect(page.getByLabel('Map type').locator('option')).toHaveText(['Google', 'Bing'])
  await expect(page.getByRole('button', { name: 'Update', exact: true })).toBeDisabled()
  await expectAccessible(page)

  await test.step('is filled in by the list of facilities', async () => {
    await open('/pinhole')
    await page.getByRole('link', { name: 'Update the Bing map of Harrow Down' }).click()
    await expect(page.getByLabel('Facility Id')).toHaveValue('F-HARROW')
    await expect(page.getByLabel('Facility Id')).toBeFocused()
    await expect(page.getByLabel('Map type')).toHaveValue('Bing')
    await open('/pinhole/maps')
  })
  await test.step('golfers get the new map of an updated facility, although browsers cache maps', async () => {
    const golfer = await page.context().newPage()
    const tileRequest = golfer.waitForRequest(/\/tiles\/\d+\/\d+\/\d+/)
    await open(roundPath(DEMO_TOKENS.medal), golfer)
    const tile = (await tileRequest).url()
    await golfer.close()
    const before = await hashOf(page, tile)
    expect(await hashOf(page, tile)).toBe(before)
    await page.getByLabel('Facility Id').fill('F-HARROW')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Facility map updated' })).toBeVisible()
    expect(await hashOf(page, tile)).not.toBe(before)
  })
  await test.step('is at least 900 px wide', async () => {
    await page.setViewportSize({ width: 700, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(900)
  })
})

/** Returns a hash of the tile as the browser loads it, possibly from its HTTP cache. */
const hashOf = (page: Page, tile: string): Promise<string> =>
  page.evaluate(async (address) => {
    const bytes = await (await fetch(address)).arrayBuffer()
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    return Array.from(digest, (byte) => byte.toString(16)).join('')
  }, tile)
