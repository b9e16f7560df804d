import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { HOME_PATH, roundPath } from '../../../src/routes.ts'
import { createRounds } from '../../../src/service/golf/rounds/rounds.ts'
import { browserArguments, ensureBrowser } from '../../support/browser.mjs'
import { recorded } from '../../support/recorded.ts'
import { createClient } from '../../support/service.ts'
import type { Figures } from '../support/figures.ts'
import { openContext } from '../support/open-context.ts'
import { type Environment, kill, withEnvironment } from './environment.ts'
import { watchLiveRound } from './live-round.ts'
import { seconds } from './report.ts'

const KILLS = 4
const LIVE_TOKEN = 'watched-by-a-browser'
const FINISHED_TOKEN = 'finished-round'
const NAME = 'nginx loses a process while a browser uses the site'
/** Texts that users must not see. */
const TROUBLE = /not available|did not load|try again|reconnect|offline|error|could not|cannot/i

/** Kills processes one after another while a golfer follows a live round and opens others. */
export async function browserFault(figures: Figures): Promise<void> {
  await withEnvironment({}, async (environment) => {
    const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments })
    try {
      await play(environment, browser, figures)
    } finally {
      await browser.close()
    }
  })
}

async function play(environment: Environment, browser: Browser, figures: Figures): Promise<void> {
  const { cluster } = environment
  await storeFinishedRound(environment)
  const live = await watchLiveRound(environment, LIVE_TOKEN)
  const context = await signedIn(environment, browser)
  const watching = await watchedPage(context)
  await watching.page.goto(cluster.origin + roundPath(LIVE_TOKEN))
  await watching.page.getByText(live.latest()).first().waitFor()
  await watching.page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
  const visits = await startVisits(context, cluster.origin)

  let slowestMs = 0
  for (let at = 0; at < KILLS; at++) {
    const victim = at % cluster.processes().length
    const process = cluster.processes()[victim]
    if (process) await kill(process)
    const killedAt = performance.now()
    await live.play()
    // The page may have been connected to the other process.
    await watching.page.getByText(live.latest()).first().waitFor({ timeout: 20_000 })
    slowestMs = Math.max(slowestMs, performance.now() - killedAt)
    await cluster.restart(victim)
    await delay(500)
  }
  const { visited, slowestVisitMs, trouble } = await visits.stop()
  const isSamePage = (await watching.page.locator('html[data-same-page]').count()) === 1
  const seen = [...trouble, ...(await watching.trouble())]
  figures.add(`${NAME}: live value after each of ${KILLS} kills`, `at most ${seconds(slowestMs)}`, {
    text: 'within 5 s, without a reload',
    isMet: slowestMs < 5_000 && isSamePage,
  })
  figures.add(
    `${NAME}: history and round opened ${visited} times`,
    `at most ${seconds(slowestVisitMs)}; seen: ${[...new Set(seen)].join(' | ') || 'nothing unusual'}`,
    {
      text: 'each within 3 s, no message',
      isMet: slowestVisitMs < 3_000 && seen.length === 0 && visited > 0,
    },
  )
  await live.close()
}

async function storeFinishedRound({ databaseUrl, iids }: Environment): Promise<void> {
  const context = await openContext(databaseUrl)
  const one = recorded({ token: FINISHED_TOKEN })
  const bytes = Buffer.from(JSON.stringify(one))
  await createRounds(context).saveRecorded({ iid: iids[0] ?? '', bytes, recorded: one })
  await context.close()
}

/** Returns a browser context with the session of the golfer whose rounds these are. */
async function signedIn({ cluster }: Environment, browser: Browser): Promise<BrowserContext> {
  const client = createClient(cluster.origin)
  await client.signIn('golfer-0@golf.example')
  const context = await browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers: 'block' })
  const cookies = [...client.cookies].map(([name, value]) => ({ name, value, url: cluster.origin }))
  await context.addCookies(cookies)
  return context
}

/** Opens a page that records every such text that it shows, even for a moment. */
async function watchedPage(context: BrowserContext) {
  const page = await context.newPage()
  const noted: string[] = []
  await page.exposeFunction('noteMessage', (text: string) => {
    if (TROUBLE.test(text)) noted.push(text)
  })
  await page.addInitScript(() => {
    const { noteMessage } = window as unknown as { noteMessage(text: string): void }
    const note = () => {
      for (const element of document.querySelectorAll('[role=alert], [role=status]')) {
        if (element.textContent) noteMessage(element.textContent)
      }
    }
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return { page, trouble: async () => noted }
}

/** Opens the history and a round from it repeatedly. */
async function startVisits(context: BrowserContext, origin: string) {
  const { page, trouble } = await watchedPage(context)
  let visited = 0
  let slowestVisitMs = 0
  let isStopped = false
  const visit = async (open: (visitor: Page) => Promise<unknown>) => {
    const startMs = performance.now()
    await open(page)
    await page.getByText('Old Links').first().waitFor({ timeout: 20_000 })
    slowestVisitMs = Math.max(slowestVisitMs, performance.now() - startMs)
    visited += 1
  }
  const visiting = (async () => {
    while (!isStopped) {
      await visit((visitor) => visitor.goto(origin + HOME_PATH))
      await visit((visitor) => visitor.locator(`a[href*="${FINISHED_TOKEN}"]`).first().click())
      await visit((visitor) => visitor.reload())
    }
  })()
  // `stop` reports the error; until then it must not be an unhandled rejection.
  visiting.catch(() => {})
  return {
    async stop() {
      isStopped = true
      await visiting
      return { visited, slowestVisitMs, trouble: await trouble() }
    },
  }
}
