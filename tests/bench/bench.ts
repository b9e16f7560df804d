// Measures pages and service, prints one table for each topic, and ends with status 1 if something could not be measured.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright'
import { roundPath } from '../../src/routes.ts'
import { DEMO_TOKENS } from '../../src/service/demo/demo-data.ts'
import { attempt, closeBrowser, failedAttempts, type Row } from './attempt.ts'
import { signIn, startBenchSite } from './bench-site.ts'
import { measureCompetition } from './competition.ts'
import { measureLargeTable } from './large-tables.ts'
import { lighthouse } from './lighthouse.ts'
import { measureLive } from './live.ts'
import { measureLongHistory } from './long-history.ts'
import { markdownTable } from './report.ts'
import { measureResponsiveness } from './responsiveness.ts'
import { measureScoring } from './scoring.ts'
import { compare, type Screen } from './screens.ts'

interface BenchedPage {
  path: string
  content: string
  /** The path of the hand-written page with the same content. */
  baseline: string
  isSignedIn?: boolean
  interact: (page: Page) => Promise<void>
}

interface Topic {
  title: string
  /** Whether it belongs to a quick run, which takes two minutes. */
  isQuick?: boolean
  measure: () => Promise<Row[]>
}

/** The longest measurement takes a third of this on the machine of docs/measurements.md. */
const LIMIT_MS = 10 * 60_000
/** In a quick run of all topics, one measurement that hangs must not double the two minutes. */
const QUICK_LIMIT_MS = 60_000
const RESULTS = '.bench'
const token = DEMO_TOKENS.medal

const pages: Record<string, BenchedPage> = {
  'sign-in': {
    path: '/login',
    content: 'form input[type=password]',
    baseline: '/baseline/login.html',
    interact: (page) => page.getByLabel('Email').pressSequentially('ann@example.com'),
  },
  history: {
    path: '/rounds',
    content: 'main a[href^="/round/"]',
    baseline: '/baseline/rounds.html',
    isSignedIn: true,
    interact: (page) => page.getByLabel('Course').pressSequentially('Harrow'),
  },
  round: {
    path: roundPath(token),
    content: 'main [aria-label="Leaderboard"] li',
    baseline: `/baseline/round.html#${token}`,
    async interact(page) {
      for (const key of [...Array(6).fill('ArrowRight'), 'End', 'Home']) await page.keyboard.press(key)
    },
  },
}

const topics: Record<string, Topic> = {
  loading: {
    title: 'Loading over HTTP/1.1: screen, hand-written baseline page and single-page app',
    isQuick: true,
    measure: () => measureLoading(site.http1),
  },
  http2: { title: 'Loading over HTTP/2 and TLS', measure: () => measureLoading(site.http2) },
  responsiveness: {
    title: 'Responsiveness, processor slowed down 4 times',
    isQuick: true,
    measure: () =>
      eachPage(async (name, { path, content, isSignedIn, interact }) =>
        one({ screen: name }, (browser) =>
          measureResponsiveness(browser, screenOf(site.origin, path, content, isSignedIn), interact),
        ),
      ),
  },
  'long-history': {
    title:
      'A history of 3,000 rounds: loading as a ratio to that of the demo, and scrolling while it is rendered',
    measure: () => one({}, (browser) => measureLongHistory(browser, turns)),
  },
  tables: {
    title: 'The table of the console with 10,000 rounds',
    measure: () => one({}, (browser) => measureLargeTable(browser, site.origin)),
  },
  scoring: {
    title: 'Keeping score',
    measure: () => one({}, (browser) => measureScoring(browser, scoringSites(), scoringSize)),
  },
  live: {
    title: 'Live round',
    isQuick: true,
    measure: () => one({}, (browser) => measureLive(browser, isQuick ? 50 : 2000)),
  },
  competition: {
    title: 'Frames of a live leaderboard of 200 entrants after a score, processor slowed down 4 times',
    measure: () => one({}, (browser) => measureCompetition(browser, site.origin)),
  },
  start: {
    title: 'Start of the service',
    isQuick: true,
    measure: async () => [{ firstMs: site.firstStartMs, secondMs: site.secondStartMs }],
  },
  lighthouse: { title: 'Lighthouse (mobile)', measure: measureLighthouse },
}

const { quick: isQuick, only } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
}).values
const onlyPage = only !== undefined && Object.hasOwn(pages, only) ? only : undefined
const turns = isQuick ? 1 : onlyPage ? 3 : 5
const scoringSize = isQuick
  ? { turns: 1, entries: 10, holes: 2, idleSeconds: 10 }
  : { turns, entries: 90, holes: 18, idleSeconds: 60 }
if (only !== undefined && onlyPage === undefined && !Object.hasOwn(topics, only)) {
  console.error(
    `Unknown: ${only}. Pages: ${Object.keys(pages).join(', ')}. Topics: ${Object.keys(topics).join(', ')}`,
  )
  process.exit(2)
}

const site = await startBenchSite(!isQuick && !onlyPage)
const golfer = await signIn(site.origin)
const tables: Record<string, Row[]> = {}
try {
  for (const [name, { title, measure }] of chosenTopics()) {
    const rows = await measure()
    tables[name] = rows
    console.log(`\n## ${title}\n\n${markdownTable(rows)}`)
  }
} finally {
  await closeBrowser()
  await site.stop()
}
await mkdir(RESULTS, { recursive: true })
const at = new Date().toISOString()
const file = path.join(RESULTS, `${at.replaceAll(':', '-')}.json`)
await writeFile(file, `${JSON.stringify({ at, node: process.version, ...tables }, null, 2)}\n`)
console.log(`\nWritten to ${file}. ${failedAttempts()} measurements failed`)
process.exit(failedAttempts() > 0 ? 1 : 0)

/** Returns the topics of this run. A page has those that compare pages. */
function chosenTopics(): [string, Topic][] {
  const all = Object.entries(topics)
  if (onlyPage) return all.filter(([name]) => ['loading', 'responsiveness'].includes(name))
  if (only) return all.filter(([name]) => name === only)
  return isQuick ? all.filter(([, topic]) => topic.isQuick) : all
}

/** Returns the rows of a measurement, or one that says why it failed. */
function one(name: Row, measure: (browser: Browser) => Promise<Row | readonly Row[]>): Promise<Row[]> {
  return attempt(name, measure, isQuick && only === undefined ? QUICK_LIMIT_MS : LIMIT_MS)
}

async function eachPage(measure: (name: string, page: BenchedPage) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, page] of Object.entries(pages)) {
    if (onlyPage === undefined || name === onlyPage) rows.push(...(await measure(name, page)))
  }
  return rows
}

function screenOf(origin: string, path: string, content: string, isSignedIn = false): Screen {
  const cookies = golfer.map((cookie) => ({ ...cookie, url: origin }))
  return { url: origin + path, content, ...(isSignedIn && { cookies }) }
}

/** Compares each page with its baseline, and a round on a host without functions as well. */
function measureLoading({
  origin,
  plainOrigin,
  singlePageOrigin,
}: {
  origin: string
  plainOrigin: string
  singlePageOrigin: string | undefined
}): Promise<Row[]> {
  return eachPage(async (name, { path, content, baseline, isSignedIn }) => {
    const measure = (screen: string, pageOrigin: string) =>
      one({ screen }, (browser) =>
        compare(
          browser,
          {
            screen: screenOf(pageOrigin, path, content, isSignedIn),
            baseline: screenOf(origin, baseline, '[data-content]', isSignedIn),
            singlePage: singlePageOrigin ? screenOf(singlePageOrigin, path, content, isSignedIn) : undefined,
          },
          turns,
        ),
      )
    const rows = await measure(name, origin)
    return name === 'round' ? [...rows, ...(await measure('round, without functions', plainOrigin))] : rows
  })
}

function scoringSites() {
  return {
    origin: site.origin,
    loadedOrigin: site.http1.origin,
    plainOrigin: site.http1.plainOrigin,
    http2Origin: site.http2.plainOrigin,
    finishedRound: roundPath(token),
  }
}

async function measureLighthouse(): Promise<Row[]> {
  const rows: Row[] = []
  for (const url of [
    '/login',
    '/signup',
    '/reset/ann%40example.com/a-token',
    '/unsubscribe?token=unsubscribe-ann',
    roundPath(token),
  ])
    rows.push(...(await one({ url }, () => lighthouse(site.origin + url))))
  return rows
}
