import type { Page } from 'playwright/test'
import { embedPath, roundPath } from '../../src/routes.ts'
import { DEMO_TOKENS } from '../../src/service/demo/demo-data.ts'
import { golfer, startSession } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { withoutContent } from './mock-round.ts'
import { settled } from './settled.ts'
import { withoutTiles } from './without-tiles.ts'

// Tests that pages show their content before their largest script, React's DOM library, has loaded.

/** Delays React's DOM library until `release` is called, and adds up the layout shifts of the page. */
async function withoutReact(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/client\.[^/]*js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.addInitScript(() => {
    Object.assign(window, { shiftSum: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        const { shiftSum = 0 } = window as { shiftSum?: number }
        if (!hadRecentInput) Object.assign(window, { shiftSum: shiftSum + value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return { release, shiftSum: () => page.evaluate(() => (window as { shiftSum?: number }).shiftSum) }
}

const boardBox = (page: Page) => page.getByRole('region', { name: 'Leaderboard' }).boundingBox()

test('shows a round before React has loaded, without a layout shift when React takes over', async ({
  page,
}) => {
  await withoutTiles(page)
  await withoutContent(page)
  const { release, shiftSum } = await withoutReact(page)
  await page.goto(`${roundPath(DEMO_TOKENS.medal)}#3`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harrow Down')
  await expect(page.getByRole('region', { name: 'Leaderboard' }).getByRole('listitem')).toHaveCount(4)
  await expect(page).toHaveTitle(/^Harrow Down - Hole 3 - /)
  await expect(page.locator('astro-island[component-export="RoundIsland"]')).toHaveAttribute('ssr')
  const before = await boardBox(page)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/#4$/)
  release()
  await settled(page)
  await expect(page.getByRole('heading', { level: 2, name: /Hole 4/ })).toBeVisible()
  await page.getByRole('button', { name: 'Next hole' }).click()
  await expect(page).toHaveURL(/#5$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('table', { name: 'Ann' })).toBeVisible()
  expect(await boardBox(page)).toEqual(before)
  expect(await shiftSum()).toBeLessThan(0.02)
})

test('shows a history with links before React has loaded, without a layout shift when React takes over', async ({
  page,
}) => {
  await startSession(page.context(), golfer)
  await page.goto('/rounds')
  await settled(page)
  const { release, shiftSum } = await withoutReact(page)
  await page.reload({ waitUntil: 'commit' })
  const first = page.getByRole('main').locator('a[href^="/round/"]').first()
  await expect(first).toBeVisible()
  await expect(page.getByRole('link', { name: 'Keep score' })).toBeVisible()
  await expect(page.locator('astro-island[component-export="HistoryIsland"]')).toHaveAttribute('ssr')
  const before = await first.boundingBox()
  release()
  await settled(page)
  expect(await first.boundingBox()).toEqual(before)
  await expect(page.getByRole('slider', { name: /rounds; the mean of ten/ })).toBeVisible()
  expect(await shiftSum()).toBeLessThan(0.02)
  await page.getByLabel('Course').fill('zzz')
  await expect(page.getByRole('button', { name: 'Show all rounds' })).toBeVisible()
})

test('shows no history to a visitor who is not signed in', async ({ page }) => {
  await withoutReact(page)
  await page.goto('/rounds', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/login?redirectUrl=%2Frounds')
})

test('loads the display face when the page is interactive, and shows later pages with it at once', async ({
  page,
  open,
}) => {
  const { release } = await withoutReact(page)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const hasRequestedFace = () => requested.some((url) => url.endsWith('.woff2'))
  await page.goto('/login', { waitUntil: 'load' })
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.boundingBox()
  expect(hasRequestedFace()).toBe(false)
  release()
  await settled(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('display-face'))).toBe('loaded')
  expect(hasRequestedFace()).toBe(true)
  expect(await heading.boundingBox()).toMatchObject({ y: before?.y, height: before?.height })
  await open('/signup')
  await expect(page.locator('html')).toHaveAttribute('data-face')
})

test('does not load the display face into the frame of another site', async ({ page, open }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await open(embedPath(DEMO_TOKENS.medal))
  await page.evaluate(() => document.fonts.ready)
  expect(requested.filter((url) => url.endsWith('.woff2'))).toEqual([])
})
