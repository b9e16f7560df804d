import type { Page } from 'playwright/test'
import { roundPath } from '../../src/routes.ts'
import { DEMO_TOKENS } from '../../src/service/demo/demo-data.ts'
import { browserArguments } from '../support/browser.mjs'
import { expect, test } from './fixtures.ts'
import { settled } from './settled.ts'
import { withoutTiles } from './without-tiles.ts'

// Tests the page of a round in a browser whose font size is set to 200 %.
const FONT_PX = 32
const MEDAL = roundPath(DEMO_TOKENS.medal)

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...browserArguments, `--blink-settings=defaultFontSize=${FONT_PX}`]
    await use({ ...launchOptions, args })
  },
})

/** Returns the names and figures of the board that are not large, or lie outside the window. */
const misplaced = (page: Page) =>
  page.evaluate(
    (fontPx) =>
      [...document.querySelectorAll<HTMLElement>('[aria-label="Leaderboard"] li bdi, [data-round-bar] h1')]
        .filter((text) => {
          const { left, right, width } = text.getBoundingClientRect()
          const isLarge = Number.parseFloat(getComputedStyle(text).fontSize) >= fontPx
          return !isLarge || width < fontPx || left < 0 || right > innerWidth
        })
        .map(({ textContent }) => textContent),
    FONT_PX,
  )
const scrollWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('keeps everything within the width of a phone and of a window', { tag: '@detail' }, async ({
  newContext,
  page: desktop,
  open,
}) => {
  const screen = { width: 390, height: 844 }
  const context = await newContext({ viewport: screen, screen, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  await withoutTiles(page)
  await page.goto(MEDAL)
  await settled(page)
  expect(await misplaced(page)).toEqual([])
  expect(await scrollWidth(page)).toBe(screen.width)
  const rows = page.getByRole('region', { name: 'Leaderboard' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.last()).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Card', exact: true }).tap()
  await expect(page.getByRole('table', { name: 'Ann, out' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).tap()
  await expect(page.getByRole('link', { name: 'Support' })).toBeInViewport({ ratio: 1 })

  await test.step('offers the phone view in a wide window, which fits into it', async () => {
    await withoutTiles(desktop)
    await open(MEDAL, desktop)
    expect(await misplaced(desktop)).toEqual([])
    await desktop.getByRole('button', { name: 'Phone view' }).click()
    await expect(desktop.getByRole('navigation', { name: 'Parts of the round' })).toBeVisible()
    expect(await misplaced(desktop)).toEqual([])
    expect(await scrollWidth(desktop)).toBe(1280)
  })
})
