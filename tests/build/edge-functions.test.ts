import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { scoreRound } from '../../src/domain/scoring/score-round.ts'
import { commonHeaders, shellHeaders } from '../../src/hosting/headers.ts'
import { routes } from '../../src/routes.ts'
import { startCloudflare } from '../support/hosts/cloudflare-host.ts'
import { type Host, SITE_DIR } from '../support/hosts/host.ts'
import { startNetlify } from '../support/hosts/netlify-host.ts'
import { publicCompetition } from '../support/public-competition.ts'
import { FINISHED, recorded } from '../support/recorded.ts'

// Runs the edge functions of the build in the request handlers of their hosts.
interface Worker {
  fetch(
    request: Request,
    environment: { ASSETS: { fetch(request: Request): Promise<Response> } },
  ): Promise<Response>
}
type EdgeFunction = (request: Request, context: { next(): Promise<Response> }) => Promise<Response>

const PREVIEW = { title: 'Old Links', description: 'Ann leads', imageAlt: 'Leaderboard', imageVersion: 'v1' }
let cloudflare: Host
let netlify: Host
let worker: Worker
let edgeFunction: EdgeFunction

beforeAll(async () => {
  cloudflare = await startCloudflare()
  netlify = await startNetlify()
  const load = async <T>(file: string) =>
    ((await import(/* @vite-ignore */ pathToFileURL(file).href)) as { default: T }).default
  worker = await load<Worker>(path.join(SITE_DIR, '_worker.js'))
  edgeFunction = await load<EdgeFunction>(path.join(SITE_DIR, '..', '.netlify/v1/edge-functions/round.js'))
})
afterAll(() => Promise.all([cloudflare.stop(), netlify.stop()]))
afterEach(() => {
  vi.unstubAllGlobals()
})

async function responseOf(host: Host, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const { status, headers, body } = await host.send(pathname, {
    headers: Object.fromEntries(request.headers),
  })
  return new Response(status === 304 ? null : new Uint8Array(body), { status, headers })
}
const open = {
  'Cloudflare Pages': (request: Request) =>
    worker.fetch(request, { ASSETS: { fetch: (shell) => responseOf(cloudflare, shell) } }),
  Netlify: (request: Request) => edgeFunction(request, { next: () => responseOf(netlify, request) }),
}
const names = Object.keys(open) as (keyof typeof open)[]

test.each(names)("%s writes the tags of a round into its page and keeps the page's headers", async (name) => {
  vi.stubGlobal('fetch', async () => Response.json(PREVIEW))
  const response = await open[name](new Request('https://golf.test/round/R1'))
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('<meta property="og:title" content="Old Links">')
  const shell = await readFile(path.join(SITE_DIR, 'round/index.html'), 'utf8')
  expect(html.replace(/<!--link-preview-->.*<!--\/link-preview-->/s, '')).toBe(
    shell.replace(/<!--link-preview-->.*<!--\/link-preview-->/s, ''),
  )
  const wanted = { ...commonHeaders, ...shellHeaders(routes.round), 'Cache-Control': 'private, no-cache' }
  expect(Object.fromEntries(Object.keys(wanted).map((one) => [one, response.headers.get(one)]))).toEqual(
    wanted,
  )
})

const ROUND = JSON.stringify({ type: 'Round', ...scoreRound(recorded(), FINISHED) })
const withRound = async (url: RequestInfo | URL) =>
  String(url).endsWith('/link-preview')
    ? Response.json({ ...PREVIEW, hasScores: true })
    : new Response(ROUND, { headers: { ETag: '"r1"' } })

test.each(names)('%s writes the round into its page, with the styles of the page', async (name) => {
  vi.stubGlobal('fetch', withRound)
  const html = await (await open[name](new Request('https://golf.test/round/R1'))).text()
  const shell = await readFile(path.join(SITE_DIR, 'round/index.html'), 'utf8')
  const [, content = ''] = /component-export="RoundIsland"[^>]*>(.*?)<\/astro-island>/s.exec(html) ?? []
  expect(content).toContain('Old Links')
  expect(content).not.toMatch(/ style=/)
  const classes = [...content.matchAll(/class="([^"]+)"/g)].flatMap(([, value = '']) => value.split(' '))
  expect(new Set(classes).size).toBeGreaterThan(20)
  expect(classes.filter((one) => one !== 'visually-hidden' && !shell.includes(`.${one}`))).toEqual([])
})

test('renders the same content for the service', async () => {
  vi.stubGlobal('fetch', withRound)
  const html = await (await open.Netlify(new Request('https://golf.test/round/R1'))).text()
  const file = pathToFileURL(path.join(SITE_DIR, '_pages.mjs')).href
  const { renderRound } = (await import(/* @vite-ignore */ file)) as {
    renderRound(json: string, layout: 'full'): { html: string; rest: string }
  }
  const rendered = renderRound(ROUND, 'full')
  expect(html).toContain(`>${rendered.html}</astro-island>${rendered.rest}<script type="application/json"`)
})

test.each(names)(
  '%s writes the leaderboard of a competition into its page, with the styles of the page',
  async (name) => {
    const preview = { title: 'Spring Medal', description: '1 Ann', hasScores: true }
    vi.stubGlobal('fetch', async (url: RequestInfo | URL) =>
      Response.json(String(url).endsWith('/link-preview') ? preview : publicCompetition([[3], [4]])),
    )
    const response = await open[name](new Request('https://golf.test/competition/C1'))
    const html = await response.text()
    expect(response.headers.get('permissions-policy')).toBe(
      shellHeaders(routes.competition)['Permissions-Policy'],
    )
    expect(html).toContain('<meta property="og:title" content="Spring Medal">')
    const shell = await readFile(path.join(SITE_DIR, 'competition/index.html'), 'utf8')
    const [, content = ''] = /<div data-content>(.*?)<\/div><astro-island/s.exec(html) ?? []
    expect(content).toContain('Player 1 leads by 1')
    const classes = [...content.matchAll(/class="([^"]+)"/g)].flatMap(([, value = '']) => value.split(' '))
    expect(classes.filter((one) => one !== 'visually-hidden' && !shell.includes(`.${one}`))).toEqual([])
  },
)

test('runs the worker of Cloudflare Pages only for rounds and competitions', async () => {
  const { include, exclude } = JSON.parse(await readFile(path.join(SITE_DIR, '_routes.json'), 'utf8'))
  expect([include, exclude]).toEqual([['/round/*', '/competition/*'], []])
})
