import { expect, type Page } from 'playwright/test'

/** Waits until all islands are interactive: Astro removes the attribute `ssr` when an island has hydrated. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr]:not([client="visible"]):not([client="idle"])')).toHaveCount(0)
  // An island stays hidden behind its first look until it has rendered the same content.
  await expect(page.locator('astro-island[style*="none"]')).toHaveCount(0)
  // What is pressed in the round of a page is kept until React has hydrated it.
  await page.waitForFunction(() => window.early?.taps === undefined)
  // Parts that wait for the choices of the viewer are hidden, in the layout of the markup.
  await expect(page.locator('html[data-waiting]')).toHaveCount(0)
}
