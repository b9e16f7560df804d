import type { Page } from 'playwright/test'
import { roundPath } from '../../src/routes.ts'
import { DEMO_TOKENS } from '../../src/service/demo/demo-data.ts'
import { expect, test } from './fixtures.ts'
import { settled } from './settled.ts'
import { withoutTiles } from './without-tiles.ts'

// Tests that the page of a round contains the round, and that scripts take it over.

const MEDAL = roundPath(DEMO_TOKENS.medal)
const PHONE = {
  viewport: { width: 390, height: 844 },
  screen: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36',
}
const content = (page: Page) => page.locator('[data-round-content]')

/** Collects the requests of a page for its round, which it contains. It does not contain the shapes of the course. */
function roundRequests(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/rest\/round\/[^/]+$/.test(pathname)) paths.push(pathname)
  })
  return paths
}

/** Delays the island's script until `release` is called. */
async function withoutIsland(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/Round\.island\.[^/]*js$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

for (const [device, options] of [
  ['a computer', {}],
  ['a phone', PHONE],
] as const) {
  test(`shows the whole card without scripts on ${device}`, { tag: '@detail' }, async ({ browser, site }) => {
    const context = await browser.newContext({
      baseURL: site.origin,
      javaScriptEnabled: false,
      ...options,
    })
    const page = await context.newPage()
    await page.route(/\/images\//, (route) => route.abort())
    await page.goto(MEDAL)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harrow Down')
    for (const name of ['Ann', 'Bob', 'Gus', 'Cara']) {
      const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
      await expect(card.getByRole('row', { name: new RegExp(`^${name}, Gross`) })).toBeVisible()
    }
    await expect(page.getByRole('button', { name: /^(Share|Next hole|Print)$/ })).toHaveCount(0)
    await expect(page.getByRole('status')).toHaveCount(0)
    const unit = page.getByRole('table', { name: 'Course' }).first().getByText('Metres')
    await expect(unit).toHaveCSS('text-decoration-line', 'none')
    // Initials or figure stand in for a photo that cannot be loaded.
    await expect(page.getByRole('article').first().locator('header svg').first()).toBeVisible()
    await context.close()
  })

  test(`takes over the content without a request or a shift on ${device}`, async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.origin, serviceWorkers: 'block', ...options })
    const page = await context.newPage()
    const violations: string[] = []
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) violations.push(message.text())
    })
    await page.addInitScript(() => {
      Object.assign(window, { shifts: [] })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) (window as unknown as { shifts: object[] }).shifts.push(entry)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await withoutTiles(page)
    // The display face, which arrives at about the same time, changes the widths of texts by less than a pixel.
    await page.route(/\.woff2$/, (route) => route.abort())
    const requests = roundRequests(page)
    const release = await withoutIsland(page)
    await page.goto(MEDAL, { waitUntil: 'commit' })
    await expect(content(page)).toBeVisible()
    const score = page.getByText('Ann').first()
    const before = await score.boundingBox()
    await expect(page.getByRole('button', { name: 'Share' })).toHaveAttribute('inert')
    release()
    await settled(page)
    await expect(content(page)).toHaveCount(0)
    expect(await page.getByText('Ann').first().boundingBox()).toEqual(before)
    await expect(page.getByRole('button', { name: 'Share' })).not.toHaveAttribute('inert')
    expect(requests).toEqual([])
    expect(violations).toEqual([])
    expect(await page.evaluate(() => (window as unknown as { shifts: object[] }).shifts)).toEqual([])
    await context.close()
  })
}

test('hides the content where the browser shows something else first', { tag: '@detail' }, async ({
  page,
}) => {
  await withoutTiles(page)
  const requests = roundRequests(page)
  const release = await withoutIsland(page)
  await page.goto(`${MEDAL}#7`, { waitUntil: 'commit' })
  await expect(content(page)).toBeHidden()
  await expect(page.getByRole('status')).toBeVisible()
  release()
  await settled(page)
  await expect(page.getByRole('heading', { level: 2, name: /Hole 7/ })).toBeVisible()

  await page.getByRole('button', { name: 'Statistics' }).click()
  await page.goto('/privacy')
  await page.goto(MEDAL)
  await settled(page)
  await expect(page.getByRole('button', { name: 'Statistics' })).toHaveAttribute('aria-pressed', 'false')
  await expect(content(page)).toHaveCount(0)

  await test.step('hides the content of a live round from viewers who follow play', async () => {
    await page.evaluate(() => localStorage.setItem('round.follow', 'on'))
    await page.unrouteAll()
    await withoutTiles(page)
    const release = await withoutIsland(page)
    await page.goto(roundPath(DEMO_TOKENS.live), { waitUntil: 'commit' })
    await expect(content(page)).toBeHidden()
    release()
    await settled(page)
    await expect(page.getByRole('button', { name: 'Follow play' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
  })
  expect(requests).toEqual([])
})
