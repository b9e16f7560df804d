import { type Browser, type BrowserContext, chromium } from 'playwright'
import { browserArguments, findBrowser } from '../support/browser.mjs'

/** One screen, or the hand-written page that stands for the least that it could cost. */
export interface Screen {
  url: string
  /** What must be painted for the visitor to have got what they came for. */
  content: string
  /** Cookies of somebody who is signed in, where the screen needs them. */
  cookies?: { name: string; value: string; url: string }[]
}

export interface Visit {
  /** From the start of the navigation to the frame after the content appeared. */
  contentMs: number
  /** Sent and received before that. */
  requests: number
  kilobytes: number
}

/** A phone on a poor connection: the slowest tenth, as Lighthouse's "slow 4G" applies it request by request. */
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.474 * 1e6) / 8,
  uploadThroughput: (0.675 * 1e6) / 8,
}
const PROCESSOR_SLOWDOWN = 4

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser() ?? '', args: browserArguments })
}

/** Visits once with an empty cache and once more with what that left. */
export async function visitTwice(browser: Browser, screen: Screen): Promise<{ cold: Visit; warm: Visit }> {
  const context = await browser.newContext({ viewport: { width: 900, height: 900 } })
  if (screen.cookies) await context.addCookies(screen.cookies)
  const cold = await visit(context, screen)
  const warm = await visit(context, screen)
  await context.close()
  return { cold, warm }
}

async function visit(context: BrowserContext, screen: Screen): Promise<Visit> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN })
  let requests = 0
  let bytes = 0
  session.on('Network.requestWillBeSent', () => {
    requests += 1
  })
  session.on('Network.dataReceived', (event) => {
    bytes += event.encodedDataLength
  })
  await page.addInitScript((selector) => {
    const seen = () => {
      if (!document.querySelector(selector)) return
      observer.disconnect()
      // The frame that paints the content, and the moment after it.
      requestAnimationFrame(() => {
        setTimeout(() => {
          Object.assign(window, { contentMs: performance.now() })
        })
      })
    }
    const observer = new MutationObserver(seen)
    observer.observe(document, { subtree: true, childList: true })
  }, screen.content)
  await page.goto(screen.url, { waitUntil: 'commit', timeout: 60_000 })
  const handle = await page.waitForFunction(() => (window as { contentMs?: number }).contentMs, null, {
    timeout: 60_000,
  })
  const visit = { contentMs: Number(await handle.jsonValue()), requests, kilobytes: bytes / 1000 }
  await page.close()
  return visit
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The screen, its floor and the single-page app in turn, so that what else the machine does falls on all. */
export async function compare(
  browser: Browser,
  screen: Screen,
  floor: Screen,
  singlePage: Screen,
  rounds: number,
) {
  const all = [screen, floor, singlePage].map((one) => ({
    one,
    visits: [] as { cold: Visit; warm: Visit }[],
  }))
  for (let i = 0; i < rounds; i += 1) {
    for (const { one, visits } of all) visits.push(await visitTwice(browser, one))
  }
  return (['cold', 'warm'] as const).map((cache) => {
    const of = (at: number, key: keyof Visit) => median((all[at]?.visits ?? []).map((one) => one[cache][key]))
    const [contentMs, floorMs, singlePageMs] = [0, 1, 2].map((at) => of(at, 'contentMs'))
    return {
      cache,
      contentMs,
      floorMs,
      singlePageMs,
      ratio: Number(contentMs) / Number(floorMs),
      singlePageRatio: Number(singlePageMs) / Number(floorMs),
      requests: of(0, 'requests'),
      kilobytes: of(0, 'kilobytes'),
    }
  })
}
