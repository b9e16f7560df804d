import { test as base, expect } from './fixtures.ts'

export { expect }

/**
 * Like `test` of the fixtures, with every page signed in as staff. It adds no fixture of the worker's own:
 * Playwright would then start new workers, each with a service, whenever a file uses the other `test`.
 */
export const test = base.extend({
  storageState: async ({ staffState }, use) => {
    await use(staffState)
  },
})
