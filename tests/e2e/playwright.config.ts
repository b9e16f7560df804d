import { chromium } from 'playwright'
import { defineConfig } from 'playwright/test'
import { browserArguments, findBrowser } from '../support/browser.mjs'

const found = findBrowser()
// Of its own, Playwright takes the headless shell by itself.
const executablePath = found === chromium.executablePath() ? undefined : found

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A shared machine can starve a browser for seconds; a test that only then passes is counted and named as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [['dot'], ['json', { outputFile: '../../test-results/playwright.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'America/New_York',
    viewport: { width: 1280, height: 800 },
    // What a worker answers goes past `page.route`; `offline.spec.ts` alone lets it in.
    serviceWorkers: 'block',
    // A trace of every test costs a third of the whole run; set TRACE to look into one that fails.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: browserArguments },
  },
})
