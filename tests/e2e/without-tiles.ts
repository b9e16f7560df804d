import type { Page } from 'playwright/test'

/** Serves no map tiles to a page whose test does not look at the map, because a browser takes long to paint them. */
export async function withoutTiles(page: Page): Promise<void> {
  await page.route('**/tiles/**', (route) => route.abort())
}
