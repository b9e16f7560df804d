// Finds a browser for the end-to-end tests, and installs one if there is none.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

// The headless shell comes first: it renders the same pages in half the time.
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Returns the path of an installed browser, or undefined. */
export function findBrowser() {
  const all = [process.env.CHROMIUM_PATH, ...SYSTEM, chromium.executablePath()]
  return all.find((file) => file && existsSync(file))
}

/**
 * Options for the environment of tests: the sandbox does not work as root, and the browser must not call its vendor.
 */
export const browserArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** @throws Error with one line that says what to install */
export function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  console.log('No browser found; installing Playwright’s own …')
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', '--with-deps', 'chromium'], quiet)
  if (!findBrowser() && process.platform === 'linux' && process.getuid?.() === 0) {
    console.log('… then installing Debian’s chromium …')
    spawnSync('apt-get', ['update'], quiet)
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (findBrowser()) break
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name, 'fonts-liberation'], quiet)
    }
  }
  const installed = findBrowser()
  if (installed) return installed
  throw new Error(
    'The end-to-end tests need a browser: please install Chromium or Chrome, or set CHROMIUM_PATH.',
  )
}

/** @type {import('node:child_process').SpawnSyncOptions} */
const quiet = { stdio: ['ignore', 'ignore', 'ignore'], timeout: 5 * 60_000 }
