import type { Page } from 'playwright/test'

/** Delays the requests for an address until the returned function is called. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await released
    // The page may have cancelled the request by then.
    await route.continue().catch(() => {})
  })
  return release
}
