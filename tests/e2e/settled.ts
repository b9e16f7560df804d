import { expect, type Page } from 'playwright/test'

/** Waits until all islands are interactive: Astro removes the attribute `ssr` when an island has hydrated. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr]:not([client="visible"]):not([client="idle"])')).toHaveCount(0)
  // An island stays hidden behind its first look until it has rendered the same content.
  await expect(page.locator('astro-island[style*="none"]')).toHaveCount(0)
  // The content that the service wrote into a round's page stays until React has rendered the same.
  await expect(page.locator('[data-round-content]')).toHaveCount(0)
}
