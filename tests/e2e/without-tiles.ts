import type { Page } from 'playwright/test'

/** Serves no map tiles to a page whose test does not look at the map: each takes the service and the browser 30 ms. */
export async function withoutTiles(page: Page): Promise<void> {
  await page.route('**/tiles/**', (route) => route.abort())
}
