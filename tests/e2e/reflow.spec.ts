import type { Page } from 'playwright/test'
import { roundPath } from '../../src/routes.ts'
import { DEMO_TOKENS } from '../../src/service/demo/demo-data.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { settled } from './settled.ts'
import { withoutTiles } from './without-tiles.ts'

const MEDAL = roundPath(DEMO_TOKENS.medal)
// A window of 1280 px that is zoomed to 200 % has the same layout.
const NARROW = { width: 640, height: 400 }

const phoneView = (page: Page) => page.getByRole('button', { name: 'Phone view' })
const parts = (page: Page) => page.getByRole('navigation', { name: 'Parts of the round' })
const scrollWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

async function reload(page: Page) {
  await page.reload()
  await settled(page)
}

test('offers the phone view in the narrow window of a computer, in view, and remembers it', {
  tag: '@detail',
}, async ({ page, open }) => {
  await withoutTiles(page)
  await open(MEDAL)
  await expect(phoneView(page)).toBeHidden()

  await page.setViewportSize(NARROW)
  expect(await scrollWidth(page), 'the specified minimum width').toBe(860)
  await expect(phoneView(page)).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => scrollTo(200, 0))
  await expect(phoneView(page)).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)

  await phoneView(page).click()
  await expect(parts(page)).toBeVisible()
  expect(await scrollWidth(page)).toBe(NARROW.width)
  await reload(page)
  await expect(parts(page)).toBeVisible()

  await test.step('shows the full page while the window is wide', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.getByRole('button', { name: 'Statistics' })).toBeVisible()
    await reload(page)
    await expect(page.getByRole('button', { name: 'Statistics' })).toBeVisible()
    await page.setViewportSize(NARROW)
    await expect(parts(page)).toBeVisible()
  })

  await page.getByRole('button', { name: 'Full card' }).click()
  await expect(phoneView(page)).toBeVisible()
  await reload(page)
  await expect(phoneView(page)).toBeVisible()

  await test.step('shows the whole name of the course beside the controls of a live round', async () => {
    await page.setViewportSize({ width: 900, height: 700 })
    await open(roundPath(DEMO_TOKENS.live))
    const name = page.locator('[data-round-bar] h1 bdi')
    for (const width of [900, 1024]) {
      await page.setViewportSize({ width, height: 700 })
      await expect
        .poll(() => name.evaluate((element) => element.scrollWidth - element.clientWidth), `${width} px`)
        .toBe(0)
    }
  })
})
