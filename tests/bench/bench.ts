import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright'
import { credentialToken } from '../../src/domain/credential-token.ts'
import { roundPath } from '../../src/routes.ts'
import { DEMO_TOKENS, demoLogins } from '../../src/service/demo/demo-data.ts'
import { startSiteProcess } from '../support/site-process.ts'
import { startFront } from './front.ts'
import { lighthouse } from './lighthouse.ts'
import { measureLive } from './live.ts'
import { load } from './load.ts'
import { residentMb } from './resident.ts'
import { compare, openBrowser, type Screen } from './screens.ts'
import { buildSinglePageApp } from './single-page-app.ts'
import { soak } from './soak.ts'
import { measureSteadiness } from './steadiness.ts'

const RESULTS = '.bench'
const quick = process.argv.includes('--quick')
const TURNS = quick ? 1 : 5
const LOAD_SECONDS = quick ? 2 : 8
const LIVE_UPDATES = quick ? 200 : 2000

// Ten minutes of load, on its own: `npm run bench -- --soak`, or `--soak=2` for two.
const soakFor = process.argv.map((word) => /^--soak(?:=(\d+))?$/.exec(word)).find(Boolean)
if (soakFor) {
  console.log(await soak(Number(soakFor[1] ?? 10)))
  process.exit(0)
}

const started = performance.now()
const site = await startSiteProcess({ LIVE_HOLE_MS: '600000', AUTH_PER_MINUTE: '100000' })
const firstStartMs = performance.now() - started
const front = await startFront(site.origin)
const singlePage = await startFront(site.origin, await buildSinglePageApp())
const browser = await openBrowser()
const result: Record<string, unknown> = { at: new Date().toISOString(), node: process.version }
try {
  const token = DEMO_TOKENS.medal
  const cookies = await signIn()
  result.screens = await measureScreens(token, cookies)
  result.steadiness = await measureAllSteadiness(token, cookies)
  result.live = await measureLive(browser, LIVE_UPDATES)
  result.service = await measureService(token)
  result.startMs = { withDemonstrationData: firstStartMs, again: await startAgain() }
  result.memoryMb = await residentMb(site.process.pid)
  if (!quick) result.lighthouse = await measureLighthouse(token)
} finally {
  await browser.close()
  singlePage.server.close()
  front.server.close()
  await site.stop()
}
await report()

async function signIn() {
  const answer = await signInCall()
  return answer.headers.getSetCookie().map((line) => {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: front.origin }
  })
}

/** As a browser does it: the forgery cookie first, then the sign-in that carries it. */
async function signInCall(): Promise<Response> {
  const first = await fetch(`${site.origin}/rest/auth/get_user`)
  const cookie = first.headers.getSetCookie().map((line) => line.split(';')[0])
  const token = cookie.find((pair) => pair?.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  const [{ email, password }] = demoLogins
  return fetch(`${site.origin}/rest/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie.join('; '), 'X-XSRF-TOKEN': token },
    body: JSON.stringify({ id: email, token: await credentialToken(email, password) }),
  })
}

async function measureScreens(token: string, cookies: Screen['cookies']) {
  const screens: [string, Screen, Screen][] = [
    [
      'sign-in',
      { url: '/login', content: 'form input[type=password]' },
      { url: '/floor/login.html', content: '[data-content]' },
    ],
    [
      'history',
      { url: '/rounds', content: 'main a[href^="/round/"]', cookies },
      { url: '/floor/rounds.html', content: '[data-content]', cookies },
    ],
    [
      'round',
      { url: roundPath(token), content: 'main table [data-row]' },
      { url: `/floor/round.html#${token}`, content: '[data-content]' },
    ],
  ]
  const rows = []
  for (const [name, screen, floor] of screens) {
    const at = (one: Screen, origin = front.origin) => ({ ...one, url: origin + one.url })
    const measured = await compare(browser, at(screen), at(floor), at(screen, singlePage.origin), TURNS)
    rows.push(...measured.map((row) => ({ screen: name, ...row })))
  }
  return rows
}

async function measureAllSteadiness(token: string, cookies: Screen['cookies']) {
  const press =
    (...keys: string[]) =>
    async (page: Page) => {
      for (const key of keys) await page.keyboard.press(key)
    }
  const plays: [string, Screen, (page: Page) => Promise<void>][] = [
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
      { url: roundPath(token), content: 'main table [data-row]' },
      press(...Array(6).fill('ArrowRight'), 'End', 'Home'),
    ],
  ]
  const rows = []
  for (const [name, screen, play] of plays) {
    const at = { ...screen, url: site.origin + screen.url }
    // A cookie knows no port.
    rows.push({ screen: name, ...(await measureSteadiness(browser, at, play)) })
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
      // Without a registry there is none; the other figures stand.
      const [line] = String(error instanceof Error ? error.message : error).split('\n')
      rows.push({ url, failed: line })
    }
  }
  return rows
}

async function measureService(token: string) {
  const round = () =>
    fetch(`${site.origin}/rest/round/${token}`).then(
      async (answer) => (await answer.text()) !== '' && answer.ok,
    )
  return [
    { call: 'GET /rest/round/{token}', callers: 16, ...(await load(round, 16, LOAD_SECONDS)) },
    {
      call: 'sign-in (with its first GET)',
      callers: 4,
      ...(await load(async () => (await signInCall()).ok, 4, LOAD_SECONDS)),
    },
  ]
}

async function startAgain(): Promise<number> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-data-'))
  const settings = { DATA_DIR: dataDir }
  await (await startSiteProcess(settings)).stop()
  const again = performance.now()
  const second = await startSiteProcess(settings)
  const ms = performance.now() - again
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
  const before = last ? JSON.parse(await readFile(path.join(RESULTS, last), 'utf8')) : undefined
  const rounded = (rows: object[]) =>
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [
          key,
          typeof value === 'number' ? Math.round(value * 100) / 100 : value,
        ]),
      ),
    )
  console.table(rounded(result.screens as object[]))
  console.table(rounded(result.steadiness as object[]))
  console.table(rounded(result.service as object[]))
  console.log('live play:', result.live)
  if (result.lighthouse) console.table(result.lighthouse)
  console.log('start-up (ms):', result.startMs, '; memory after load (MB):', result.memoryMb)
  if (before) {
    console.log(`\nThe last run (${before.at}):`)
    console.table(rounded(before.screens))
    console.table(rounded(before.service))
  }
  const file = path.join(RESULTS, `${String(result.at).replaceAll(':', '-')}.json`)
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`)
  console.log(`written to ${file}`)
}
