import type { BrowserContextOptions } from 'playwright/test'
import { test as base, expect, signIn, staff } from './fixtures.ts'

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
