import { expect, type Page } from 'playwright/test'

/** Expects that the page is no wider than the window, on a phone and at two widths of a desktop. */
export async function expectToFit(page: Page): Promise<void> {
  const size = page.viewportSize()
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  if (size) await page.setViewportSize(size)
}
