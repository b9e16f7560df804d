import type { BrowserContextOptions, Page } from 'playwright/test'
import { test as base, expect, signIn, staff } from './fixtures.ts'
import { axeOf } from './public-screens.ts'

export { expect }

interface WorkerFixtures {
  /** Signed in once a worker: the service throttles sign-ins, as it should. */
  staffState: BrowserContextOptions['storageState']
}

/** As `test`, with every page signed in as support staff. */
export const test = base.extend<object, WorkerFixtures>({
  staffState: [
    async ({ browser, site }, use) => {
      const context = await browser.newContext({ baseURL: site.origin })
      const page = await context.newPage()
      await signIn(page, staff)
      const state = await context.storageState()
      await context.close()
      await use(state)
    },
    { scope: 'worker' },
  ],
  storageState: async ({ staffState }, use) => {
    await use(staffState)
  },
})

/** axe finds nothing, in light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Colours in the middle of a transition are nobody's colours; a spinner never ends.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(() => {
      const ending = document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
      return Promise.all(ending.map((one) => one.finished.catch(() => {})))
    })
    const { violations } = await axeOf(page).analyze()
    expect(violations.map(({ id, nodes }) => `${colorScheme}: ${id} ${nodes[0]?.html}`)).toEqual([])
  }
}
