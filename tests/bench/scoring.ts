import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright'
import { roundPath, scorePath } from '../../src/routes.ts'
import { demoLogins } from '../../src/service/demo/demo-data.ts'
import { quantile } from '../scale/support/open-loop.ts'
import { createClient } from '../support/service.ts'
import { sheetRound, startSheet } from '../support/sheet-clients.ts'
import { within } from './attempt.ts'
import { watchPaints } from './next-paint.ts'
import { type Screen, slowDown, visitInTurns, watchContent } from './screens.ts'

const PLAYERS = ['Ann', 'Bob', 'Cara', 'Dan']
const HOLES = 18
const PHONE = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true }
/** Four hours, the time of a round. */
const ROUND_SECONDS = 4 * 3_600
/** A scorer may send 60 batches a minute, so an accelerated round may not be faster than this. */
const HOLE_MS = 4_500
const ARRIVAL_TIMEOUT_MS = 10_000

interface Sheet {
  token: string
  key: string
}

/** Measures the screen on which a round is scored, as a scorer who has opened the link of the round. */
export async function measureScoring(
  browser: Browser,
  site: {
    origin: string
    loadedOrigin: string
    plainOrigin: string
    /** Over HTTP/2, without the content of rounds in their pages. */
    http2Origin: string
    finishedRound: string
  },
  {
    turns,
    entries,
    holes,
    idleSeconds,
  }: { turns: number; entries: number; holes: number; idleSeconds: number },
) {
  const client = createClient(site.origin)
  const [login] = demoLogins
  await client.signIn(login.email, login.password)
  const start = async (): Promise<Sheet> => {
    const course = { name: 'Old Links', holes: Array.from({ length: HOLES }, () => ({ par: 4 })) }
    const players = PLAYERS.map((name, at) => ({ id: `p${at}`, name, playingHandicap: 6 * at }))
    const { token, key } = await startSheet(client, { round: sheetRound({ course, players }) })
    return { token, key }
  }
  const urlOf = ({ token, key }: Sheet, origin = site.origin) => `${origin}${scorePath(token)}#${key}`
  const loaded = await start()
  const scoringAt = (origin: string) => ({ url: urlOf(loaded, origin), content: SCORED })
  const roundAt = (origin: string) => ({ url: origin + site.finishedRound, content: ROUND_CONTENT })
  const loading = await measureLoading(browser, turns, {
    scoring: scoringAt(site.loadedOrigin),
    round: roundAt(site.loadedOrigin),
    plainRound: roundAt(site.plainOrigin),
    scoringHttp2: scoringAt(site.http2Origin),
    plainRoundHttp2: roundAt(site.http2Origin),
  })
  const watched = await start()
  return {
    ...loading,
    offlineMs: await measureOffline(browser, urlOf(await start()), turns),
    ...(await measureEntries(browser, urlOf(await start()), entries)),
    ...(await measureWatching(browser, urlOf(watched), site.origin + roundPath(watched.token), entries)),
    ...(await measureCost(browser, urlOf(await start()), holes, idleSeconds)),
  }
}

const ROUND_CONTENT = 'main [aria-label="Leaderboard"] li'
/** The button with which Ann's score is raised. */
const SCORED = 'main button[aria-label="Ann: one more"]'
const raise = (page: Page) => page.locator(SCORED)

async function openPhone(
  browser: Browser,
  url: string,
  prepare: (context: BrowserContext) => Promise<unknown> = async () => {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(PHONE)
  await prepare(context)
  const page = await context.newPage()
  await page.goto(url)
  await raise(page).waitFor()
  return { context, page }
}

type LoadedScreen = 'scoring' | 'round' | 'plainRound' | 'scoringHttp2' | 'plainRoundHttp2'

/**
 * Compares the page with that of a finished round, with its content in the page and as a plain shell, and over HTTP/2 as
 * a plain shell, in turns, on a slow connection and processor.
 */
async function measureLoading(browser: Browser, turns: number, screens: Record<LoadedScreen, Screen>) {
  const of = await visitInTurns(browser, screens, turns)
  return {
    coldMs: of('scoring', 'cold'),
    coldRoundRatio: of('scoring', 'cold') / of('round', 'cold'),
    coldPlainRoundRatio: of('scoring', 'cold') / of('plainRound', 'cold'),
    coldPlainRoundHttp2Ratio: of('scoringHttp2', 'cold') / of('plainRoundHttp2', 'cold'),
    warmRoundRatio: of('scoring', 'warm') / of('round', 'warm'),
  }
}

/** Measures how long the page needs without a network, from the service worker and the storage of the phone. */
async function measureOffline(browser: Browser, url: string, turns: number): Promise<number> {
  const { context, page } = await openPhone(browser, url)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await context.setOffline(true)
  const times: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const opened = await context.newPage()
    const shown = await watchContent(opened, await slowDown(opened), SCORED)
    await opened.goto(url.replace(/#.*/, ''))
    times.push(await shown())
    await opened.close()
  }
  await context.close()
  return quantile(times, 0.5)
}

/** Measures the time from the tap to the frame that shows the score, with a processor slowed down. */
async function measureEntries(browser: Browser, url: string, entries: number) {
  const { context, page } = await openPhone(browser, url)
  await slowDown(page)
  await page.evaluate(() => {
    const paints: number[] = []
    let tappedMs = 0
    Object.assign(window, { paints })
    addEventListener(
      'click',
      ({ timeStamp }) => {
        tappedMs = timeStamp
      },
      true,
    )
    new MutationObserver(() => {
      if (tappedMs === 0) return
      const startedMs = tappedMs
      tappedMs = 0
      // A message posted in an animation frame arrives right after that frame is painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          port1.close()
          paints.push(performance.now() - startedMs)
        }
        port2.postMessage(undefined)
      })
    }).observe(document.body, { subtree: true, characterData: true, childList: true, attributes: true })
  })
  const paints = () => page.evaluate(() => (window as unknown as { paints: number[] }).paints)
  for (let entry = 1; entry <= entries; entry += 1) {
    await raise(page).click()
    await page.waitForFunction(
      (count) => (window as unknown as { paints: number[] }).paints.length >= count,
      entry,
    )
  }
  const measured = await paints()
  await context.close()
  return {
    entryToPaintMs: quantile(measured, 0.5),
    entryToPaintP90Ms: quantile(measured, 0.9),
    entryToPaintP99Ms: quantile(measured, 0.99),
  }
}

/** Measures the time from a tap on one phone to the frame in which another one shows the score to a watcher. */
async function measureWatching(browser: Browser, scoringUrl: string, roundUrl: string, entries: number) {
  const { context, page } = await openPhone(browser, scoringUrl)
  const watcher = await browser.newContext(PHONE)
  const watching = await watcher.newPage()
  await watching.goto(roundUrl)
  await watching.getByRole('status').filter({ hasText: /^Live/ }).first().waitFor()
  const nextPaint = await watchPaints(watching, 'main')
  await page.evaluate(() => {
    addEventListener(
      'click',
      ({ timeStamp }) => {
        Object.assign(window, { tappedMs: performance.timeOrigin + timeStamp })
      },
      true,
    )
  })
  const times: number[] = []
  for (let entry = 0; entry < entries; entry += 1) {
    const shown = nextPaint()
    await raise(page).click()
    const tappedMs = await page.evaluate(() => (window as unknown as { tappedMs: number }).tappedMs)
    times.push((await within(ARRIVAL_TIMEOUT_MS, shown, 'a score for a watcher')) - tappedMs)
    // The limit of batches counts a minute.
    await delay(Math.max(0, 1_100 - (times.at(-1) ?? 0)))
  }
  await Promise.all([context.close(), watcher.close()])
  return { toWatcherMs: quantile(times, 0.5), toWatcherP99Ms: quantile(times, 0.99) }
}

/** What has run in a page since it was opened. */
interface Ran {
  timers: number
  frames: number
}

/** Counts the timers and animation frames that run in the pages of a context. */
function countCallbacks(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const ran: Ran = { timers: 0, frames: 0 }
    Object.assign(window, { ran })
    const counted = (key: keyof Ran, callback: TimerHandler | FrameRequestCallback) =>
      typeof callback !== 'function'
        ? callback
        : (...args: unknown[]) => {
            ran[key] += 1
            ;(callback as (...all: unknown[]) => void)(...args)
          }
    for (const [name, key] of [
      ['setTimeout', 'timers'],
      ['setInterval', 'timers'],
      ['requestIdleCallback', 'timers'],
      ['requestAnimationFrame', 'frames'],
    ] as const) {
      const original = window[name].bind(window) as (...all: unknown[]) => number
      Object.assign(window, {
        [name]: (callback: FrameRequestCallback, ...rest: unknown[]) =>
          original(counted(key, callback), ...rest),
      })
    }
  })
}

/**
 * Measures what scoring costs a phone: holes that are entered faster than they are played, and the time in which nothing
 * happens, which is added for the rest of four hours.
 */
async function measureCost(browser: Browser, url: string, holes: number, idleSeconds: number) {
  const { context, page } = await openPhone(browser, url, countCallbacks)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Network.enable')
  let requests = 0
  let socketMessages = 0
  session.on('Network.requestWillBeSent', () => {
    requests += 1
  })
  for (const event of ['Network.webSocketFrameSent', 'Network.webSocketFrameReceived'] as const)
    session.on(event, () => {
      socketMessages += 1
    })
  const ran = () => page.evaluate(() => (window as unknown as { ran: Ran }).ran)
  const processorSeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  const holesButton = (hole: number) =>
    page
      .getByRole('navigation', { name: 'Holes' })
      .getByRole('button', { name: new RegExp(`^Hole ${hole}\\b`) })
  const beforeS = await processorSeconds()
  requests = 0
  for (let hole = 1; hole <= holes; hole += 1) {
    const startMs = performance.now()
    await holesButton(hole).click()
    for (const name of PLAYERS) await page.getByRole('button', { name: `${name}: one more` }).click()
    await delay(Math.max(0, HOLE_MS - (performance.now() - startMs)))
  }
  const enteredS = (await processorSeconds()) - beforeS
  const enteredRequests = requests
  const ranBefore = await ran()
  const idleStartS = await processorSeconds()
  requests = 0
  socketMessages = 0
  await delay(idleSeconds * 1_000)
  const idleShare = ((await processorSeconds()) - idleStartS) / idleSeconds
  const ranAfter = await ran()
  const aMinute = (count: number) => (count / idleSeconds) * 60
  const idleRequests = (requests / idleSeconds) * ROUND_SECONDS
  await context.close()
  return {
    processorSecondsPerHole: enteredS / holes + (idleShare * ROUND_SECONDS) / HOLES,
    idleProcessorSecondsInFourHours: idleShare * ROUND_SECONDS,
    requestsPerHole: enteredRequests / holes + idleRequests / HOLES,
    idleTimersPerMinute: aMinute(ranAfter.timers - ranBefore.timers),
    idleFramesPerMinute: aMinute(ranAfter.frames - ranBefore.frames),
    idleRequestsPerMinute: aMinute(requests),
    idleSocketMessagesPerMinute: aMinute(socketMessages),
  }
}
