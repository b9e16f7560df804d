import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from 'playwright/test'
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts'
import { staff, startSession } from './accounts.ts'
import { settled } from './settled.ts'

export { expect }

export type NewContext = (options?: BrowserContextOptions) => Promise<BrowserContext>

interface TestFixtures {
  /** Opens a path of the site and waits until all islands are interactive. */
  open: (path: string, page?: Page) => Promise<void>
  /** Opens another browser with the options of the test and these, until the test ends. */
  newContext: NewContext
  /** Ignores expected console errors that contain this text. */
  allowConsoleError: (part: string) => void
  /** Uncaught errors, console errors and violations of the content security policy; unexpected ones fail the test. */
  consoleErrors: string[]
  /** Adds what the service has logged during the test to the report if the test fails. */
  reportedLog: undefined
}
/** The last lines of the service's log that the report of a failed test contains. */
const LOG_MAX_LINES = 60

interface WorkerFixtures {
  /** The service with its demo data, one process per worker. */
  site: SiteProcess
  /** The cookies of a staff session. */
  staffState: BrowserContextOptions['storageState']
}

/** Matches the browser's log of error responses and lost connections, which tests cause on purpose. */
const NETWORK_LOG = /^Failed to load resource|net::ERR_INTERNET_DISCONNECTED/

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names from this pattern
    async ({}, use) => {
      const site = await startSiteProcess({ LIVE_HOLE_MS: '4000' })
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  staffState: [
    async ({ browser, site }, use) => {
      const context = await browser.newContext({ baseURL: site.origin })
      await startSession(context, staff)
      const state = await context.storageState()
      await context.close()
      await use(state)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.origin)
  },
  reportedLog: [
    async ({ site }, use, testInfo) => {
      const startedAt = site.output().length
      await use(undefined)
      if (testInfo.status === testInfo.expectedStatus) return
      const lines = site.output().slice(startedAt).trimEnd().split('\n')
      await testInfo.attach('log of the service', { body: lines.slice(-LOG_MAX_LINES).join('\n') })
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names from this pattern
  consoleErrors: async ({}, use) => {
    await use([])
  },
  allowConsoleError: async ({ consoleErrors }, use) => {
    const allowed: string[] = []
    await use((part) => allowed.push(part))
    expect(consoleErrors.filter((text) => !allowed.some((part) => text.includes(part)))).toEqual([])
  },
  context: async ({ context, consoleErrors, allowConsoleError: _ }, use) => {
    context.on('weberror', (error) => consoleErrors.push(`page error: ${error.error().message}`))
    context.on('console', (message) => {
      if (message.type() === 'error' && !NETWORK_LOG.test(message.text())) consoleErrors.push(message.text())
    })
    // Not every violation of the content security policy appears on the console.
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        console.error(`content policy: ${event.violatedDirective} refused ${event.blockedURI}`)
      })
    })
    await use(context)
  },
  newContext: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      return context
    })
    for (const context of contexts) await context.close()
  },
  open: async ({ page }, use) => {
    await use(async (path, on = page) => {
      await on.goto(path)
      await settled(on)
    })
  },
})
