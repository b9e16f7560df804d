import type { Page } from 'playwright/test'

/** Delays calls to a path until `release` is called, and counts them. */
export async function holdCalls(page: Page, path: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let count = 0
  await page.route(`**${path}`, async (route) => {
    count++
    await released
    // The page may have cancelled the call by then.
    await route.continue().catch(() => {})
  })
  return { release, count: () => count }
}
