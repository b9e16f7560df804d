import type { Page } from 'playwright/test'
import { roundPath } from '../../src/routes.ts'
import { DEMO_TOKENS } from '../../src/service/demo/demo-data.ts'
import { expect, test } from './fixtures.ts'
import { hold } from './hold.ts'
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

/** Remembers the elements that the service has written into the page. */
const rememberElements = (page: Page, selector = '*') =>
  page.evaluate((selector) => {
    const served = [...document.querySelectorAll(`main astro-island ${selector}`)]
    Object.assign(window, { served })
    return served.length
  }, selector)

const removedElements = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { served: Element[] }).served
      .filter((element) => !element.isConnected)
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  )

/**
 * Records the layout shifts from here on. Earlier ones come from the browser, which may show a row of the page before
 * it has read the end of that row.
 */
const recordShifts = (page: Page) =>
  page.evaluate(async () => {
    // The frame that shows the end of the page is over.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
    const shifts: object[] = []
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift' })
    Object.assign(window, { shifts })
  })

/** Collects the requests of a page for its round, which it contains. It does not contain the shapes of the course. */
function roundRequests(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/rest\/round\/[^/]+$/.test(pathname)) paths.push(pathname)
  })
  return paths
}

const withoutIsland = (page: Page) => hold(page, /\/Round\.island\.[^/]*js$/)

for (const [device, options] of [
  ['a computer', {}],
  ['a phone', PHONE],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(options)

    test('shows the whole card without scripts', { tag: '@detail' }, async ({ newContext }) => {
      const page = await (await newContext({ javaScriptEnabled: false })).newPage()
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
    })

    // React reports on the console what it could not hydrate.
    test('adopts the content without a request, a shift or a replaced element', async ({ page }) => {
      await withoutTiles(page)
      // The display face, which arrives at about the same time, changes the widths of texts by less than a pixel.
      await page.route(/\.woff2$/, (route) => route.abort())
      const requests = roundRequests(page)
      const release = await withoutIsland(page)
      await page.goto(MEDAL, { waitUntil: 'commit' })
      await expect(page.getByRole('link', { name: 'Privacy' })).toBeAttached()
      const score = page.getByText('Ann').first()
      const before = await score.boundingBox()
      expect(await rememberElements(page)).toBeGreaterThan(150)
      await recordShifts(page)
      release()
      await settled(page)
      await expect(page.getByTitle('Map of the hole')).toBeAttached()
      expect(await page.getByText('Ann').first().boundingBox()).toEqual(before)
      expect(await removedElements(page)).toEqual([])
      expect(requests).toEqual([])
      expect(await page.evaluate(() => (window as unknown as { shifts: object[] }).shifts)).toEqual([])
    })
  })
}

test('does what was pressed before React has loaded', async ({ page }) => {
  await withoutTiles(page)
  const release = await withoutIsland(page)
  await page.goto(MEDAL, { waitUntil: 'commit' })
  const next = page.getByRole('button', { name: 'Next hole' })
  await next.click()
  await next.click()
  await page.getByRole('button', { name: 'Statistics' }).click()
  release()
  await settled(page)
  await expect(page.getByRole('heading', { level: 2, name: 'Hole 3' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Statistics' })).toHaveAttribute('aria-pressed', 'false')
})

test('adopts the content of a live round', async ({ page }) => {
  await withoutTiles(page)
  const release = await withoutIsland(page)
  await page.goto(roundPath(DEMO_TOKENS.live), { waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: 'Privacy' })).toBeAttached()
  // New scores replace texts, and a round that starts over has no statistics.
  const lasting = ':is(h1, h2, h3, section, article, table, thead, bdi)'
  expect(await rememberElements(page, lasting)).toBeGreaterThan(20)
  release()
  await settled(page)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  expect(await removedElements(page)).toEqual([])
})

test('shows at once what does not depend on the viewer, and the rest as the viewer wants it', {
  tag: '@detail',
}, async ({ page }) => {
  await withoutTiles(page)
  const requests = roundRequests(page)
  const board = page.getByRole('region', { name: 'Leaderboard' })
  const hole = page.getByRole('heading', { level: 2, name: /^Hole / })
  const release = await withoutIsland(page)
  await page.goto(`${MEDAL}#7`, { waitUntil: 'commit' })
  await expect(board).toBeVisible()
  await expect(hole).toHaveCount(0)
  release()
  await settled(page)
  await expect(hole).toHaveText(/Hole 7/)

  await page.getByRole('button', { name: 'Statistics' }).click()
  await page.goto('/privacy')
  await page.goto(MEDAL)
  await settled(page)
  await expect(page.getByRole('button', { name: 'Statistics' })).toHaveAttribute('aria-pressed', 'false')

  await test.step('hides the hole of a live round from viewers who follow play', async () => {
    await page.evaluate(() => localStorage.setItem('round.follow', 'on'))
    await page.unrouteAll()
    await withoutTiles(page)
    const release = await withoutIsland(page)
    await page.goto(roundPath(DEMO_TOKENS.live), { waitUntil: 'commit' })
    await expect(board).toBeVisible()
    await expect(hole).toHaveCount(0)
    release()
    await settled(page)
    await expect(page.getByRole('button', { name: 'Follow play' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
  })

  await test.step('shows the layout that the viewer has chosen', async () => {
    await page.evaluate(() => localStorage.setItem('layout', 'phone'))
    await page.setViewportSize({ width: 700, height: 900 })
    await page.goto(MEDAL)
    await settled(page)
    await expect(page.getByRole('navigation', { name: 'Parts of the round' })).toBeVisible()
  })
  expect(requests).toEqual([])
})
