import type { Page } from 'playwright/test'
import { roundPath } from '../../src/routes.ts'
import { DEMO_TOKENS } from '../../src/service/demo/demo-data.ts'
import { expect, golfer, settled, signIn, test } from './fixtures.ts'

// React's DOM library is the heaviest part of a page: what a visitor came for does not wait for it.

/** Holds the library back until it is told to let it through, and counts what moves on the page. */
async function withoutReact(page: Page) {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/island-client*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput)
          Object.assign(window, { moved: ((window as { moved?: number }).moved ?? 0) + value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return { release, moved: () => page.evaluate(() => (window as { moved?: number }).moved) }
}

const placeOf = async (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('table', { name }).boundingBox()

test('a round is shown before React is there, and nothing moves when it comes', async ({ page }) => {
  const { release, moved } = await withoutReact(page)
  await page.goto(`${roundPath(DEMO_TOKENS.medal)}#3`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harrow Down')
  await expect(page.getByRole('table', { name: 'Ann' })).toBeVisible()
  await expect(page).toHaveTitle(/^Harrow Down - Hole 3 - /)
  await expect(page.locator('astro-island[component-export="RoundIsland"]')).toHaveAttribute('ssr')
  const before = await placeOf(page, 'Ann')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/#4$/)
  release()
  await settled(page)
  await expect(page.getByRole('heading', { level: 2, name: /Hole 4/ })).toBeVisible()
  await page.getByRole('button', { name: 'Next hole' }).click()
  await expect(page).toHaveURL(/#5$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  expect(await placeOf(page, 'Ann')).toEqual(before)
  expect(await moved()).toBeLessThan(0.02)
})

test('a history is shown before React is there, with links that lead to its rounds', async ({ page }) => {
  await signIn(page, golfer)
  const { release, moved } = await withoutReact(page)
  await page.reload({ waitUntil: 'commit' })
  const first = page.getByRole('main').getByRole('link').first()
  await expect(first).toHaveAttribute('href', /^\/round\/.+/)
  await expect(page.locator('astro-island[component-export="HistoryIsland"]')).toHaveAttribute('ssr')
  release()
  await settled(page)
  await expect(page.getByRole('img', { name: /rounds; the mean of ten/ })).toBeVisible()
  expect(await moved()).toBeLessThan(0.02)
  await page.getByLabel('Course').fill('zzz')
  await expect(page.getByRole('button', { name: 'Show all rounds' })).toBeVisible()
})

test('nothing of a history shows first to somebody who is not signed in', async ({ page }) => {
  await withoutReact(page)
  await page.goto('/rounds', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/login?redirectUrl=%2Frounds')
})
