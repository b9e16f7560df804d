import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { RESPONSE_CACHE } from '../../src/offline/caches.ts'
import { quantile } from '../scale/support/open-loop.ts'
import { within } from './attempt.ts'

/** A screen of the site, or the hand-written baseline page with the same content. */
export interface Screen {
  url: string
  /** A selector of the main content. */
  content: string
  /** The path of a response that the page stores, for which each visit waits at its end. */
  stored?: string
  /** The cookies of a signed-in user, if the screen needs one. */
  cookies?: { name: string; value: string; url: string }[]
}

/** A phone on a slow connection: Lighthouse's "slow 4G", applied to each request. */
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.474 * 1e6) / 8,
  uploadThroughput: (0.675 * 1e6) / 8,
}
/** How much slower a phone's processor is than that of this machine. */
const PROCESSOR_SLOWDOWN = 4
const SHOWN_LIMIT_MS = 30_000

/** Slows down the processor for a page. Returns its session of the browser's protocol. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN })
  return session
}

/** Times of visits with an empty cache, and of those that follow with the cache of the first. */
interface Visits {
  cold: number[]
  warm: number[]
}

async function visitTwice(browser: Browser, screen: Screen, visits: Visits): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 900, height: 900 }, ignoreHTTPSErrors: true })
  if (screen.cookies) await context.addCookies(screen.cookies)
  visits.cold.push(await visit(context, screen))
  visits.warm.push(await visit(context, screen))
  await context.close()
}

/** Returns the time from the start of the navigation to the frame that paints the content. */
async function visit(context: BrowserContext, screen: Screen): Promise<number> {
  const page = await context.newPage()
  const session = await slowDown(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  const shown = await watchContent(page, session, screen.content)
  await page.goto(screen.url, { waitUntil: 'commit', timeout: SHOWN_LIMIT_MS })
  const contentMs = await shown()
  if (screen.stored !== undefined) {
    await page.waitForFunction(
      async ([name = '', path]) => {
        const requests = await (await caches.open(name)).keys()
        return requests.some(({ url }) => new URL(url).pathname === path)
      },
      [RESPONSE_CACHE, screen.stored],
      { timeout: SHOWN_LIMIT_MS },
    )
  }
  await page.close()
  return contentMs
}

/**
 * Prepares a page that is opened next. Returns a function that waits for its content, and returns the time from the start
 * of the navigation to the frame that paints it. The page reports it by itself: polling would make the browser compile
 * Playwright's own script on the slow processor, just before the first paint of a page whose HTML contains the content.
 */
export async function watchContent(page: Page, session: CDPSession, content: string) {
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: 'reportContent' })
  const reported = new Promise<number>((resolve) => {
    session.once('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload)))
  })
  await page.addInitScript((selector) => {
    const checkContent = () => {
      if (!document.querySelector(selector)) return
      observer.disconnect()
      // Runs right after the frame that paints the content.
      requestAnimationFrame(() => {
        setTimeout(() => {
          const { reportContent } = window as unknown as { reportContent(contentMs: string): void }
          reportContent(String(performance.now()))
        })
      })
    }
    const observer = new MutationObserver(checkContent)
    observer.observe(document, { subtree: true, childList: true })
  }, content)
  return () => within(SHOWN_LIMIT_MS, reported, `${page.url()} until it shows ${content}`)
}

/** Visits screens in turns, so that other load affects all of them equally. Returns a function for the medians. */
export async function visitInTurns<Name extends string>(
  browser: Browser,
  screens: Partial<Record<Name, Screen>>,
  turns: number,
) {
  const visits = new Map<Name, Visits>()
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [name, screen] of Object.entries(screens) as [Name, Screen][]) {
      const ofScreen = visits.get(name) ?? { cold: [], warm: [] }
      visits.set(name, ofScreen)
      await visitTwice(browser, screen, ofScreen)
    }
  }
  return (name: Name, cache: keyof Visits): number => quantile(visits.get(name)?.[cache] ?? [], 0.5)
}

/** Measures a screen, its baseline and, if it is given, the single-page app. */
export async function compare(
  browser: Browser,
  { screen, baseline, singlePage }: { screen: Screen; baseline: Screen; singlePage?: Screen | undefined },
  turns: number,
) {
  const pages = { content: screen, baseline, ...(singlePage && { singlePage }) }
  const medianOf = await visitInTurns(browser, pages, turns)
  return (['cold', 'warm'] as const).map((cache) => {
    const contentMs = medianOf('content', cache)
    const baselineMs = medianOf('baseline', cache)
    const singlePageMs = medianOf('singlePage', cache)
    return {
      cache,
      contentMs,
      baselineMs,
      ratio: contentMs / baselineMs,
      ...(singlePage && { singlePageMs, singlePageRatio: singlePageMs / baselineMs }),
    }
  })
}
