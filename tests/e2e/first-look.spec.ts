import type { Page } from 'playwright/test'
import { roundPath } from '../../src/routes.ts'
import { DEMO_TOKENS } from '../../src/service/demo/demo-data.ts'
import { golfer, startSession } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { hold } from './hold.ts'
import { withoutContent } from './mock-round.ts'
import { more, PHONE, saving, score, startRound } from './score-phones.ts'
import { settled } from './settled.ts'
import { withoutTiles } from './without-tiles.ts'

// Tests that pages show their content before their largest script, React's DOM library, has loaded.

/** Delays React's DOM library until `release` is called, and adds up the layout shifts of the page. */
async function withoutReact(page: Page) {
  const release = await hold(page, /\/client\.[^/]*js$/)
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

test('shows a history with links before React has loaded, without a layout shift when React takes over', {
  tag: '@detail',
}, async ({ page }) => {
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

test('scores a round before React has loaded, without a lost tap or a layout shift when React takes over', async ({
  newContext,
}) => {
  const anns = await newContext(PHONE)
  const { path, key } = await startRound(anns)
  const ann = await anns.newPage()
  await ann.goto(path)
  await score(ann, 'Ann').tap()
  await score(ann, 'Bob').tap()
  await expect(saving(ann)).toHaveText(/Sent/)

  const bobs = await newContext(PHONE)
  const page = await bobs.newPage()
  const { release, shiftSum } = await withoutReact(page)
  const releaseSheet = await hold(page, `**/rest${path}`)
  await page.goto(`${path}#${key}`, { waitUntil: 'commit' })
  await test.step('shows no header while it loads, under which the screen would appear and then move', async () => {
    await expect(page.getByText('Opening the score sheet')).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
  })
  releaseSheet()
  const heading = page.getByRole('heading', { level: 2 })

  await test.step('shows the scores of the others, and the hole that is played', async () => {
    await expect(heading).toHaveAccessibleName('Hole 2')
    await expect(page.getByRole('button', { name: 'Hole 1, scored' })).toBeVisible()
    await expect(page).toHaveURL(path)
  })
  await page.evaluate(() => Object.assign(window, { shiftSum: 0 }))

  await test.step('enters, corrects and takes back scores, and goes to another hole', async () => {
    await score(page, 'Ann').tap()
    await expect(score(page, 'Ann')).toHaveAccessibleName('Ann: 4, par, change')
    await more(page, 'Bob').tap()
    await more(page, 'Bob').tap()
    await expect(score(page, 'Bob')).toHaveAccessibleName('Bob: 6, double bogey, change')
    await page.getByRole('button', { name: 'Undo Bob 6 on 2' }).tap()
    await expect(score(page, 'Bob')).toHaveAccessibleName('Bob: 5, bogey, change')
    await page.getByRole('button', { name: 'Hole 9', exact: true }).tap()
    await expect(heading).toHaveAccessibleName('Hole 9')
    await expect(page.getByRole('button', { name: 'Hole 9', exact: true })).toBeInViewport()
    await more(page, 'Ann').press('Enter')
    await expect(score(page, 'Ann')).toHaveAccessibleName('Ann: 5, bogey, change')
    await expect(more(page, 'Ann')).toBeFocused()
    await expect(saving(page)).toHaveText(/Sent/)
    await expect(score(ann, 'Ann')).toHaveAccessibleName('Ann: 4, par, change')
  })
  await expect(page.locator('astro-island[component-export="PlayIsland"]')).toHaveAttribute('ssr')
  const before = await score(page, 'Bob').boundingBox()

  await test.step('keeps the pressed button until it was clicked, although React takes over', async () => {
    const box = await more(page, 'Bob').boundingBox()
    await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
    await page.mouse.down()
    release()
    await expect(page.locator('astro-island[component-export="PlayIsland"][ssr]')).toHaveCount(0)
    await page.mouse.up()
    await settled(page)
    await expect(score(page, 'Bob')).toHaveAccessibleName('Bob: 5, bogey, change')
  })

  await test.step('goes on where it was', async () => {
    await expect(heading).toHaveAccessibleName('Hole 9')
    await expect(page.getByRole('button', { name: 'Hole 9, scored' })).toBeInViewport()
    expect(await score(page, 'Bob').boundingBox()).toEqual(before)
    expect(await shiftSum()).toBe(0)
    await page.getByRole('button', { name: 'Undo Bob 5 on 9' }).tap()
    await expect(score(page, 'Bob')).toHaveAccessibleName('Bob: no score, enter par 4')
  })

  await test.step('opens what was tapped', async () => {
    const second = await bobs.newPage()
    const react = await withoutReact(second)
    await second.goto(path, { waitUntil: 'commit' })
    await expect(score(second, 'Ann')).toBeVisible()
    await second.getByRole('button', { name: 'Menu' }).tap()
    react.release()
    await expect(second.getByRole('dialog', { name: 'Menu' }).getByRole('combobox')).toBeEnabled()
  })
})

test('goes on with the first look while the script of the screen does not load, and loads it later by itself', {
  tag: '@detail',
}, async ({ newContext }) => {
  const context = await newContext(PHONE)
  const { path } = await startRound(context)
  const page = await context.newPage()
  let isGone = true
  await page.route(/\/PlayPage\.[^/]*js$/, (route) => (isGone ? route.abort() : route.continue()))
  await page.goto(path)
  await expect(page.locator('astro-island[component-export="PlayIsland"][ssr]')).toHaveCount(0)
  await score(page, 'Ann').tap()
  await expect(score(page, 'Ann')).toHaveAccessibleName('Ann: 4, par, change')
  await expect(saving(page)).toHaveText(/Sent/)
  await expect(page.getByText('did not load')).toHaveCount(0)
  isGone = false
  // After a pause; a browser that never fetches a failed script again reloads the page.
  const island = page.locator('astro-island[component-export="PlayIsland"]')
  await expect(island.getByRole('heading', { level: 3, name: 'Ann' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(score(page, 'Ann')).toHaveAccessibleName('Ann: 4, par, change')
})

test('loads the display face when the page is interactive, and shows later pages with it at once', {
  tag: '@detail',
}, async ({ page, open }) => {
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
