import { availableParallelism } from 'node:os'
import { chromium } from 'playwright'
import { defineConfig } from 'playwright/test'
import { browserArguments, findBrowser } from '../support/browser.mjs'

const found = findBrowser()
// Without a path, Playwright runs its own headless shell.
const executablePath = found === chromium.executablePath() ? undefined : found

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  fullyParallel: true,
  // `npm test` runs the journeys of people, `npm run scale -- tests` also the tests of details.
  ...(process.env.SCALE === '1' ? {} : { grepInvert: /@detail/ }),
  workers: availableParallelism(),
  // Ceilings that end what hangs: on a slow machine that is busy with other work, nothing takes this long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // A test that passes on the second attempt hides a race.
  retries: 0,
  reporter: [['dot'], ['json', { outputFile: '../../test-results/playwright.json' }]],
  use: {
    locale: 'en-GB',
    // Rendering animations in software would occupy a processor core.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'America/New_York',
    viewport: { width: 1280, height: 800 },
    // Responses of a service worker bypass `page.route`; only `offline.spec.ts` allows the worker.
    serviceWorkers: 'block',
    // Traces make the run a third longer; set TRACE to debug a failing test.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: browserArguments },
  },
})
