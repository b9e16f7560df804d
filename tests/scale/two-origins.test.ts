import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { roundPath, routes } from '../../src/routes.ts'
import { DEMO_TOKENS } from '../../src/service/demo/demo-data.ts'
import type { ElementQuery, EngineBrowser } from '../engines/engine-browser.ts'
import { firefoxObstacle, startFirefox, startWithPuppeteer } from '../engines/firefox.ts'
import { startWebKit, webKitObstacle } from '../engines/webkit.ts'
import { browserArguments, findBrowser } from '../support/browser.mjs'
import { freePort } from '../support/ports.ts'
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts'
import { buildSite } from './support/build-site.ts'
import { startTlsNames, type TlsNames } from './support/tls-names.ts'

// Pages of one origin and a service at another one of the same site, with the cookies of real browsers. Names below
// `localhost` or `test` would not do: WebKit takes them for different sites.
const PAGES = 'https://www.golf.example.com'
const API = 'https://api.golf.example.com'
const chromium = findBrowser()
const ENGINES = [
  {
    name: 'Chromium',
    obstacle: chromium ? undefined : 'there is no Chromium',
    start: (proxyPort: number) =>
      startWithPuppeteer({
        executablePath: chromium ?? '',
        acceptInsecureCerts: true,
        args: [...browserArguments, `--proxy-server=127.0.0.1:${proxyPort}`],
      }),
  },
  { name: 'Firefox', obstacle: firefoxObstacle, start: startFirefox },
  { name: 'WebKit', obstacle: webKitObstacle, start: startWebKit },
]
for (const { name, obstacle } of ENGINES)
  if (obstacle) console.log(`Skipping the tests in ${name}: ${obstacle}`)

const WAITING = { timeout: 30_000, interval: 100 }
/** Building takes most of it. */
const TIMEOUT_MS = 300_000

let names: TlsNames
let site: SiteProcess
let folder: string
beforeAll(async () => {
  const port = await freePort()
  names = await startTlsNames(port)
  const settings = {
    PORT: String(port),
    SITE_URL: PAGES,
    ALLOWED_ORIGINS: PAGES,
    PUBLIC_API_URL: API,
    PUBLIC_ADMIN_URL: API,
    PUBLIC_FIREBASE_DATABASE_URL: API,
    PUBLIC_IMAGES_URL: `${API}/images`,
    PUBLIC_TILES_URL: `${API}/tiles/{z}/{x}/{y}`,
  }
  folder = await mkdtemp(path.resolve('.astro', 'two-origins-'))
  buildSite(folder, settings)
  site = await startSiteProcess({ ...settings, SITE_DIR: folder, DEMO_DATA: 'on', LIVE_HOLE_MS: '4000' })
}, TIMEOUT_MS)
afterAll(async () => {
  await site?.stop()
  names?.stop()
  await rm(folder, { recursive: true, force: true })
})

describe.each(ENGINES.filter(({ obstacle }) => !obstacle))('$name', ({ name, start }) => {
  let browser: EngineBrowser
  beforeAll(async () => {
    browser = await start(names.proxyPort)
  }, TIMEOUT_MS)
  afterAll(() => browser.close())

  const eventually = (read: () => Promise<unknown>) => expect.poll(read, WAITING)
  const text = (css: string) =>
    browser.run((selector) => document.querySelector<HTMLElement>(selector)?.innerText.trim() ?? '', css)
  const type = (element: ElementQuery, typed: string) =>
    vi.waitFor(() => browser.type(element, typed), WAITING)
  const open = async (address: string) => {
    await browser.goTo(PAGES + address)
    await eventually(() =>
      browser.run(
        () =>
          document.readyState === 'complete' &&
          !document.querySelector('astro-island[ssr]:not([client="idle"])'),
      ),
    ).toBe(true)
  }

  test('signs up and stays signed in', { timeout: TIMEOUT_MS }, async () => {
    await open(routes.signup.path)
    await type({ css: 'input[type=email]' }, `${name.toLowerCase()}@golf.example`)
    await type({ css: 'input', name: 'Name' }, 'Ann')
    await type({ css: 'input[type=password]' }, 'a long password')
    await vi.waitFor(() => browser.click({ css: 'main form button[type=submit]' }), WAITING)
    await eventually(() => browser.run(() => location.pathname)).not.toBe(routes.signup.path)
    await eventually(() => text('h1')).toBe('Playing history')
    await open(routes.account.path)
    await eventually(() => text('main')).toContain('@golf.example')
    expect(await browser.run(() => document.cookie)).toBe('')
  })

  test('shows a round with its map, and its scores live', { timeout: TIMEOUT_MS }, async () => {
    await open(roundPath(DEMO_TOKENS.live))
    await eventually(() => text('[data-round-bar] [role=status]')).toMatch(/^Live\b/)
    const scores = () =>
      browser.run(() =>
        [...document.querySelectorAll('table [data-row] td')].map((cell) => cell.textContent).join(' '),
      )
    const before = await scores()
    await eventually(scores).not.toBe(before)
    await open(roundPath(DEMO_TOKENS.medal))
    await eventually(() =>
      browser.run(
        () =>
          document.querySelector('iframe')?.contentDocument?.querySelector('.leaflet-tile-loaded') !== null,
      ),
    ).toBe(true)
  })
})
