import { test as base, expect } from './fixtures.ts'

export { expect }

/**
 * Like `test` from fixtures.ts, with every page signed in as staff. It must not add worker fixtures: Playwright
 * would then start a new worker, with its own service, whenever files with different fixtures follow each other.
 */
export const test = base.extend({
  storageState: async ({ staffState }, use) => {
    await use(staffState)
  },
})
