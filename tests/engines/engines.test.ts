import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { roundPath, routes, scorePath, unsubscribePath } from '../../src/routes.ts'
import { DEMO_TOKENS, demoLogins, demoUnsubscribeTokens } from '../../src/service/demo/demo-data.ts'
import { createClient } from '../support/service.ts'
import { sheetRound, startSheet } from '../support/sheet-clients.ts'
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts'
import type { ElementQuery, EngineBrowser } from './engine-browser.ts'
import { firefoxObstacle, startFirefox } from './firefox.ts'
import { startWebKit, webKitObstacle } from './webkit.ts'

// Tests the main paths of the site in engines that the end-to-end tests do not use.
const ENGINES = [
  { name: 'Firefox', obstacle: firefoxObstacle, start: startFirefox },
  { name: 'WebKit', obstacle: webKitObstacle, start: startWebKit },
]

const [golfer, , staff] = demoLogins
const WAITING = { timeout: 15_000, interval: 50 }

let site: SiteProcess
beforeAll(async () => {
  site = await startSiteProcess({ LIVE_HOLE_MS: '4000' })
})
afterAll(() => site.stop())

// Without an engine, its tests count as skipped; vitest fails a file that has no tests.
for (const { name, obstacle, start } of ENGINES) {
  if (obstacle) console.log(`Skipping the tests in ${name}: ${obstacle}`)
  describe.skipIf(obstacle)(name, () => testEngine(start))
}

function testEngine(start: () => Promise<EngineBrowser>) {
  let browser: EngineBrowser
  beforeAll(async () => {
    browser = await start()
  })
  afterAll(() => browser.close())
  afterEach(async () => expect(await browser.takeErrors()).toEqual([]))

  const text = (css: string) =>
    browser.run((selector) => document.querySelector<HTMLElement>(selector)?.innerText.trim() ?? '', css)
  /** Returns the texts of all cells of the scorecard, including those out of view, which have no layout. */
  const scores = () =>
    browser.run(() =>
      [...document.querySelectorAll('table [data-row] td')].map((cell) => cell.textContent).join(' '),
    )
  const eventually = (read: () => Promise<unknown>) => expect.poll(read, WAITING)
  const click = (element: ElementQuery) => vi.waitFor(() => browser.click(element), WAITING)
  const type = (element: ElementQuery, text: string) => vi.waitFor(() => browser.type(element, text), WAITING)

  /** Waits until all islands of the page are interactive. */
  const settled = () =>
    eventually(() =>
      browser.run(
        () =>
          document.readyState === 'complete' &&
          !document.querySelector('astro-island[ssr]:not([client="idle"]), astro-island[style*="none"]'),
      ),
    ).toBe(true)
  const open = async (path: string) => {
    await browser.goTo(site.origin + path)
    await settled()
  }
  const signIn = async (login: { email: string; password: string }, path: string) => {
    await browser.clearCookies()
    await open(path)
    await type({ css: 'input[type=email]' }, login.email)
    await type({ css: 'input[type=password]' }, login.password)
    await click({ css: 'button', name: 'Sign in' })
    await eventually(() => browser.run(() => location.pathname)).not.toBe(routes.login.path)
    await settled()
  }

  test('signs in, shows the history and opens a round from it', async () => {
    await signIn(golfer, routes.login.path)
    await eventually(() => text('h1')).toBe('Playing history')
    await click({ css: 'main a[href^="/round/"]' })
    await eventually(() => browser.run(() => location.pathname)).toMatch(/^\/round\/./)
    await eventually(scores).not.toBe('')
    // Firefox aborts a navigation that begins while the page is still loading.
    await settled()
  })

  test('shows a round with map and scorecard, and changes the hole by key', async () => {
    await open(roundPath(DEMO_TOKENS.medal))
    await eventually(() => text('h1')).toBe('Harrow Down')
    await eventually(scores).toMatch(/\b86\b/)
    await eventually(() =>
      browser.run(() => {
        const map = document.querySelector('iframe')?.contentDocument
        return [
          map?.querySelector('.leaflet-tile-loaded') !== null,
          map?.querySelector('#from-tee')?.textContent,
        ]
      }),
    ).toEqual([true, '352 m'])
    await browser.pressArrowRight()
    await eventually(() => browser.run(() => document.title)).toMatch(/^Harrow Down - Hole 2 - /)
    expect(await browser.run(() => location.hash)).toBe('#2')
  })

  test('keeps the score of nine holes, and sends it', async () => {
    const client = createClient(site.origin)
    await client.signIn(golfer.email, golfer.password)
    const course = { name: 'Old Links', holes: Array.from({ length: 9 }, () => ({ par: 4 })) }
    const { token, key, read } = await startSheet(client, { round: sheetRound({ course }) })
    await open(`${scorePath(token)}#${key}`)
    for (let hole = 1; hole <= 9; hole += 1) {
      await click({ css: 'nav button', name: `Hole ${hole}` })
      await click({ css: 'main button', name: 'Ann: no score, enter par 4' })
      await click({ css: 'main button', name: 'Bob: one more' })
    }
    await eventually(() => text('main footer button')).toMatch(/Sent$/)
    const { entries } = (await read()).body as {
      entries: { player: string; hole: number; strokes: number }[]
    }
    expect(entries.map(({ player, hole, strokes }) => [player, hole, strokes])).toEqual(
      Array.from({ length: 9 }, (_, at) => [
        ['p1', at + 1, 4],
        ['p2', at + 1, 5],
      ]).flat(),
    )
    // The storage of the browser has the round after a reload.
    await open(scorePath(token))
    await eventually(() => text('main h2')).toMatch(/9$/)
    await eventually(() =>
      browser.run(() => document.querySelectorAll('nav [aria-label$=", scored"]').length),
    ).toBe(9)
  })

  test('shows the scores of a live round as they are written', async () => {
    await open(roundPath(DEMO_TOKENS.live))
    await eventually(() => text('[data-round-bar] [role=status]')).toMatch(/^Live\b/)
    const before = await scores()
    expect(before).not.toBe('')
    await eventually(scores).not.toBe(before)
  })

  test('shares a round by a QR code, and by copying its link', async () => {
    await open(roundPath(DEMO_TOKENS.medal))
    await click({ css: 'button', name: 'Share' })
    await eventually(() => browser.run(() => document.querySelector('dialog[open] svg') !== null)).toBe(true)
    await click({ css: 'dialog button', name: 'Copy link' })
    await eventually(() => text('dialog[open]')).toContain('Copied')
  })

  test('saves e-mail preferences', async () => {
    await open(unsubscribePath(demoUnsubscribeTokens.nell))
    await click({ css: 'input[type=checkbox]', name: 'Product discounts and promotions' })
    await click({ css: 'button', name: 'Save' })
    await eventually(() => text('main')).toContain('Email preferences updated')
  })

  test('finds a golfer in the console', async () => {
    await signIn(staff, '/login?redirectUrl=%2Fadmin')
    await eventually(() => text('h1')).toBe('Find user')
    await type({ css: 'input[type=search]' }, golfer.email)
    await eventually(() =>
      browser.run(() => document.querySelector<HTMLInputElement>('input[type=search]')?.value),
    ).toBe(golfer.email)
    await click({ css: 'button', name: 'Find' })
    // Reads the whole page as well, so that a failure tells what was shown instead.
    await eventually(async () => ({
      result: await text('[aria-label="Search result"]'),
      page: await text('main'),
    })).toMatchObject({ result: expect.stringContaining(golfer.email) })
  })
}
