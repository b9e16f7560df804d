import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright'
import { credentialToken } from '../../src/domain/credential-token.ts'
import { roundPath } from '../../src/routes.ts'
import { DEMO_TOKENS, demoLogins } from '../../src/service/demo/demo-data.ts'
import { startSiteProcess } from '../support/site-process.ts'
import { measureLargeTables } from './large-tables.ts'
import { lighthouse } from './lighthouse.ts'
import { measureLive } from './live.ts'
import { load } from './load.ts'
import { measureLongHistory } from './long-history.ts'
import { measureManyUploads } from './many-uploads.ts'
import { residentMb } from './memory.ts'
import { startProxy } from './proxy.ts'
import { markdownTable } from './report.ts'
import { measureResponsiveness } from './responsiveness.ts'
import { measureScoring } from './scoring.ts'
import { compare, openBrowser, type Screen } from './screens.ts'
import { measureSearch } from './search.ts'
import { buildSinglePageApp } from './single-page-app.ts'
import { measureSupportTasks } from './support-tasks.ts'

const RESULTS = '.bench'
const quick = process.argv.includes('--quick')
const TURNS = quick ? 1 : 5
const LOAD_SECONDS = quick ? 2 : 8
const LIVE_UPDATES = quick ? 200 : 2000

// `npm run bench -- --search` measures only the search of users and courses: on SQLite, or with DATABASE_URL on an empty PostgreSQL
// database.
if (process.argv.includes('--search')) {
  console.log(markdownTable(await measureSearch(process.env.DATABASE_URL)))
  process.exit(0)
}

// `npm run bench -- --support-tasks` measures only everyday tasks of support; `--support-tasks=http://localhost:4321`
// those of a running service.
const tasksOption = process.argv.map((word) => /^--support-tasks(?:=(.+))?$/.exec(word)).find(Boolean)
if (tasksOption) {
  const taskBrowser = await openBrowser()
  console.log(markdownTable(await measureSupportTasks(taskBrowser, tasksOption[1])))
  await taskBrowser.close()
  process.exit(0)
}

// `npm run bench -- --loading` measures only the loading of pages, `--scoring` only keeping score.
const onlyLoading = process.argv.includes('--loading')
const onlyScoring = process.argv.includes('--scoring')

const firstStartedMs = performance.now()
const site = await startSiteProcess({ LIVE_HOLE_MS: '600000', AUTH_PER_MINUTE: '100000' })
const firstStartMs = performance.now() - firstStartedMs
const proxy = await startProxy(site.origin)
const singlePageApp = await buildSinglePageApp()
const singlePageProxy = await startProxy(site.origin, { app: singlePageApp })
const plainProxy = await startProxy(site.origin, { servesPlainRounds: true })
const http2Proxy = await startProxy(site.origin, { isHttp2: true })
const plainHttp2Proxy = await startProxy(site.origin, { isHttp2: true, servesPlainRounds: true })
const singlePageHttp2Proxy = await startProxy(site.origin, { isHttp2: true, app: singlePageApp })
const browser = await openBrowser()
const result: Record<string, unknown> = { at: new Date().toISOString(), node: process.version }
try {
  const token = DEMO_TOKENS.medal
  if (!onlyLoading) result.scoring = await measureAllScoring(token)
  if (!onlyScoring) await measurePages(token)
  result.memoryMb = await residentMb(site.process.pid)
} finally {
  await browser.close()
  for (const started of [
    proxy,
    plainProxy,
    singlePageProxy,
    http2Proxy,
    plainHttp2Proxy,
    singlePageHttp2Proxy,
  ])
    started.close()
  await site.stop()
}
if (onlyLoading || onlyScoring) printTables(result)
else await report()

function measureAllScoring(token: string) {
  const size = quick
    ? { turns: 1, entries: 10, holes: 2, idleSeconds: 10 }
    : { turns: TURNS, entries: 90, holes: 18, idleSeconds: 60 }
  return measureScoring(
    browser,
    {
      origin: site.origin,
      loadedOrigin: proxy.origin,
      plainOrigin: plainProxy.origin,
      http2Origin: plainHttp2Proxy.origin,
      finishedRound: roundPath(token),
    },
    size,
  )
}

async function measurePages(token: string) {
  const cookies = await signIn(site.origin, proxy.origin)
  result.screens = await measureScreens(token, cookies, {
    origin: proxy.origin,
    plainOrigin: plainProxy.origin,
    singlePageOrigin: singlePageProxy.origin,
  })
  result.screensHttp2 = await measureScreens(token, cookiesFor(http2Proxy.origin, cookies), {
    origin: http2Proxy.origin,
    plainOrigin: plainHttp2Proxy.origin,
    singlePageOrigin: singlePageHttp2Proxy.origin,
  })
  if (!onlyLoading) await measureOthers(token, cookies)
}

async function measureOthers(token: string, cookies: NonNullable<Screen['cookies']>) {
  result.responsiveness = await measureAllResponsiveness(token, cookies)
  const longHistory = await measureLongHistory(browser, TURNS, signIn)
  result.historyLoading = longHistory.loading
  result.historyScrolling = longHistory.scrolling
  result.manyUploads = await measureManyUploads(browser)
  const staff = demoLogins.find(({ role }) => role === 'staff')
  const staffCookies = await signIn(site.origin, site.origin, staff)
  result.largeTables = await measureLargeTables(browser, site.origin, staffCookies)
  result.live = await measureLive(browser, LIVE_UPDATES)
  result.service = await measureService(token)
  result.start = { firstMs: firstStartMs, secondMs: await secondStartMs() }
  if (!quick) result.lighthouse = await measureLighthouse(token)
}

type Login = Pick<(typeof demoLogins)[number], 'email' | 'password'>

async function signIn(origin = site.origin, cookieOrigin = origin, login?: Login) {
  const response = await sendSignIn(origin, login)
  return response.headers.getSetCookie().map((line) => {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: cookieOrigin }
  })
}

/** Signs in like a browser: first gets the forgery cookie, then sends it with the sign-in. */
async function sendSignIn(
  origin = site.origin,
  { email, password }: Login = demoLogins[0],
): Promise<Response> {
  const first = await fetch(`${origin}/rest/auth/get_user`)
  const cookie = first.headers.getSetCookie().map((line) => line.split(';')[0])
  const token = cookie.find((pair) => pair?.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  return fetch(`${origin}/rest/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie.join('; '), 'X-XSRF-TOKEN': token },
    body: JSON.stringify({ id: email, token: await credentialToken(email, password) }),
  })
}

function cookiesFor(origin: string, cookies: NonNullable<Screen['cookies']>): Screen['cookies'] {
  return cookies.map((cookie) => ({ ...cookie, url: origin }))
}

async function measureScreens(
  token: string,
  cookies: Screen['cookies'],
  { origin, plainOrigin, singlePageOrigin }: Record<'origin' | 'plainOrigin' | 'singlePageOrigin', string>,
) {
  const round: Screen = { url: roundPath(token), content: 'main [aria-label="Leaderboard"] li' }
  const roundBaseline: Screen = { url: `/baseline/round.html#${token}`, content: '[data-content]' }
  const screens: [string, Screen, Screen, string?][] = [
    [
      'sign-in',
      { url: '/login', content: 'form input[type=password]' },
      { url: '/baseline/login.html', content: '[data-content]' },
    ],
    [
      'history',
      { url: '/rounds', content: 'main a[href^="/round/"]', cookies },
      { url: '/baseline/rounds.html', content: '[data-content]', cookies },
    ],
    ['round', round, roundBaseline],
    ['round, without functions', round, roundBaseline, plainOrigin],
  ]
  const rows = []
  for (const [name, screen, baseline, screenOrigin] of screens) {
    const at = (page: Screen, of = origin) => ({ ...page, url: of + page.url })
    const measured = await compare(
      browser,
      at(screen, screenOrigin),
      at(baseline),
      at(screen, singlePageOrigin),
      TURNS,
    )
    rows.push(...measured.map((row) => ({ screen: name, ...row })))
  }
  return rows
}

async function measureAllResponsiveness(token: string, cookies: Screen['cookies']) {
  const press =
    (...keys: string[]) =>
    async (page: Page) => {
      for (const key of keys) await page.keyboard.press(key)
    }
  const interactions: [string, Screen, (page: Page) => Promise<void>][] = [
    [
      'sign-in',
      { url: '/login', content: 'form input[type=password]' },
      (page) => page.getByLabel('Email').pressSequentially('ann@example.com'),
    ],
    [
      'history',
      { url: '/rounds', content: 'main a[href^="/round/"]', cookies },
      (page) => page.getByLabel('Course').pressSequentially('Harrow'),
    ],
    [
      'round',
      { url: roundPath(token), content: 'main [aria-label="Leaderboard"] li' },
      press(...Array(6).fill('ArrowRight'), 'End', 'Home'),
    ],
  ]
  const rows = []
  for (const [name, screen, interact] of interactions) {
    const at = { ...screen, url: site.origin + screen.url }
    // Cookies of the proxy apply here too, because they do not depend on the port.
    rows.push({ screen: name, ...(await measureResponsiveness(browser, at, interact)) })
  }
  return rows
}

async function measureLighthouse(token: string) {
  const rows = []
  for (const url of [
    '/login',
    '/signup',
    '/reset/ann%40example.com/a-token',
    '/unsubscribe?token=unsubscribe-ann',
    roundPath(token),
  ]) {
    try {
      rows.push({ url, ...(await lighthouse(site.origin + url)) })
    } catch (error) {
      // Lighthouse is not available offline.
      const [line] = String(error instanceof Error ? error.message : error).split('\n')
      rows.push({ url, failed: line })
    }
  }
  return rows
}

async function measureService(token: string) {
  const round = () =>
    fetch(`${site.origin}/rest/round/${token}`).then(
      async (response) => (await response.text()) !== '' && response.ok,
    )
  return [
    { request: 'GET /rest/round/{token}', clients: 16, ...(await load(round, 16, LOAD_SECONDS)) },
    {
      request: 'sign-in (with its first GET)',
      clients: 4,
      ...(await load(async () => (await sendSignIn()).ok, 4, LOAD_SECONDS)),
    },
  ]
}

async function secondStartMs(): Promise<number> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-data-'))
  const settings = { DATA_DIR: dataDir }
  await (await startSiteProcess(settings)).stop()
  const startedMs = performance.now()
  const second = await startSiteProcess(settings)
  const ms = performance.now() - startedMs
  await second.stop()
  await rm(dataDir, { recursive: true, force: true })
  return ms
}

async function report() {
  await mkdir(RESULTS, { recursive: true })
  const [last] = (await readdir(RESULTS))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .reverse()
  printTables(result)
  if (last) {
    const previous = JSON.parse(await readFile(path.join(RESULTS, last), 'utf8'))
    console.log(`\n# Previous run (${previous.at})`)
    printTables(previous)
  }
  const file = path.join(RESULTS, `${String(result.at).replaceAll(':', '-')}.json`)
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`)
  console.log(`\nWritten to ${file}`)
}

/** Prints the tables in the form of docs/measurements.md. */
function printTables(figures: Record<string, unknown>) {
  const sections: [title: string, key: string][] = [
    ['Loading over HTTP/1.1: screen, hand-written baseline page and single-page app', 'screens'],
    ['Loading over HTTP/2 and TLS', 'screensHttp2'],
    ['Responsiveness, processor slowed down 4 times', 'responsiveness'],
    ['History of 3,000 rounds, as a ratio to that of the demo', 'historyLoading'],
    ['Scrolling through 3,000 rounds while they are rendered', 'historyScrolling'],
    ['Tables of the console with 10,000 rows', 'largeTables'],
    ['Uploads of many files', 'manyUploads'],
    ['Keeping score', 'scoring'],
    ['Live round', 'live'],
    ['Service under load', 'service'],
    ['Start', 'start'],
    ['Lighthouse (mobile)', 'lighthouse'],
  ]
  for (const [title, key] of sections) {
    const value = figures[key]
    if (typeof value === 'object' && value !== null) {
      console.log(`\n## ${title}\n\n${markdownTable([value].flat())}`)
    }
  }
  console.log(`\nMemory of the service after load: ${Number(figures.memoryMb).toFixed(0)} MB`)
}
