import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { headTags } from '../../../src/domain/link-preview/head-tags.ts'
import { scoreRound } from '../../../src/domain/scoring/score-round.ts'
import { completePage } from '../../../src/edge/complete-page.ts'
import type { EdgeBuild } from '../../../src/edge/edge-build.ts'
import { CONTENT_END, CONTENT_START } from '../../../src/first-paint.ts'
import { publicCompetition } from '../../support/public-competition.ts'
import { FINISHED, LIVE, recorded } from '../../support/recorded.ts'

const STATIC = headTags({ title: 'Round', ogTitle: 'Round', siteName: 'Fairway' })
const SHELL = `<head><script data-page="{&quot;errors&quot;:&quot;/e&quot;}"></script>${STATIC}</head><astro-island>${CONTENT_START}spinner${CONTENT_END}</astro-island>`
const PREVIEW = { title: 'Old Links', description: 'Ann leads', imageAlt: 'Leaderboard', imageVersion: 'v1' }
const FRAMING = { 'X-Frame-Options': 'DENY' }
const BUILD: EdgeBuild = {
  apiUrl: '',
  siteName: 'Fairway',
  headers: { round: FRAMING, competition: FRAMING },
}

const api = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', api))
const PREVIEW_URL = /\/link-preview$/
/** Responds to the request of the preview, and to that of the round with 404. */
const respondWith = (
  preview: () => Promise<Response>,
  round = async () => new Response(null, { status: 404 }),
) => api.mockImplementation((url) => (PREVIEW_URL.test(String(url)) ? preview() : round()))
const requested = () => api.mock.calls.map(([url]) => String(url))
afterEach(() => {
  vi.unstubAllGlobals()
  api.mockReset()
})

const shell = async () =>
  new Response(SHELL, {
    headers: { 'content-type': 'text/html; charset=utf-8', etag: '"built"', 'x-host': 'yes' },
  })
const open = (path: string, build: Partial<EdgeBuild> = {}, init: RequestInit = {}) =>
  completePage(new Request(`https://golf.test${path}`, init), shell, { ...BUILD, ...build })

test('writes the tags of the round into the shell', async () => {
  respondWith(async () => Response.json(PREVIEW))
  const response = await open('/round/a%2Fb')
  const html = await response.text()
  expect(requested()).toEqual([
    'https://golf.test/rest/round/a%2Fb/link-preview',
    'https://golf.test/rest/round/a%2Fb',
  ])
  expect(html).toContain('<meta property="og:title" content="Old Links">')
  expect(html).toContain('content="https://golf.test/rest/round/a%2Fb/preview.png?v=v1"')
  expect(response.headers.get('x-frame-options')).toBe('DENY')
  expect(response.headers.get('x-host')).toBe('yes')
  expect(response.headers.get('etag')).not.toBe('"built"')
  expect(html).toContain(`${CONTENT_START}spinner`)
})

test('writes the tags of a competition and its leaderboard into the shell', async () => {
  const preview = { title: 'Spring Medal', description: '1 Ann −1', hasScores: true }
  respondWith(
    async () => Response.json(preview),
    async () => Response.json(publicCompetition([[3], [4]])),
  )
  const island = '<astro-island component-export="CompetitionIsland">spinner</astro-island>'
  const page = async () =>
    new Response(`<head>${STATIC}</head>${island}`, { headers: { 'content-type': 'text/html' } })
  const request = new Request('https://golf.test/competition/C1')
  const html = await (await completePage(request, page, BUILD)).text()
  expect(requested()).toEqual([
    'https://golf.test/rest/competition/C1/link-preview',
    'https://golf.test/rest/competition/C1',
  ])
  expect(html).toContain('<meta property="og:description" content="1 Ann −1">')
  expect(html).toMatch(/<div data-content>.*Player 1 leads by 1.*<\/div><astro-island/)
})

const factsIn = (html: string) =>
  JSON.parse((/data-page="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"'))

test('leaves the round out of the view for a clubhouse screen', async () => {
  respondWith(withScores, withRound)
  const html = await (await open('/round/R1?view=screen')).text()
  expect(html).toContain('<meta property="og:title" content="Old Links">')
  expect(html).toContain(`${CONTENT_START}spinner`)
})

const ROUND = JSON.stringify({ type: 'Round', ...scoreRound(recorded(), FINISHED) })
const withScores = async () => Response.json({ ...PREVIEW, hasScores: true })
const withRound = async () => new Response(ROUND, { headers: { ETag: 'W/"r1"' } })
const IPHONE = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1',
}

test('writes the content and the response of the round into the shell', async () => {
  respondWith(withScores, withRound)
  const html = await (await open('/round/R1')).text()
  expect(factsIn(html)).toEqual({ errors: '/e', content: { layout: 'full', isLive: false } })
  expect(html).toMatch(/<astro-island><!--\$--><div.*<h1[^>]*><bdi[^>]*>Old Links<\/bdi><\/h1>/)
  expect(html).not.toContain('spinner')
  expect(html).toContain(
    `</astro-island><script type="application/json" id="round-response" data-layout="full" data-entity-tag="W/&quot;r1&quot;">${ROUND}</script>`,
  )
})

test('tells the head script that the round is live', async () => {
  const live = JSON.stringify({ type: 'LiveRound', ...scoreRound(recorded(), LIVE) })
  respondWith(withScores, async () => new Response(live))
  const html = await (await open('/round/R1')).text()
  expect(factsIn(html).content).toEqual({ layout: 'full', isLive: true })
})

test.each([
  ['a phone by its hint', { 'sec-ch-ua-mobile': '?1' }, 'phone'],
  ['a computer by its hint', { 'sec-ch-ua-mobile': '?0', ...IPHONE }, 'full'],
  ['a phone by its user agent', IPHONE, 'phone'],
  ['an iPad', { 'user-agent': 'Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X) Mobile/15E148' }, 'full'],
])('chooses the layout of %s', async (_, headers, layout) => {
  respondWith(withScores, withRound)
  const response = await open('/round/R1', {}, { headers })
  expect(factsIn(await response.text()).content).toEqual({ layout, isLive: false })
  expect(response.headers.get('vary')).toBe('Sec-CH-UA-Mobile, User-Agent')
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
})

test('responds with 304 to a browser that has the same page', async () => {
  respondWith(withScores, withRound)
  const etag = (await open('/round/R1')).headers.get('etag') ?? ''
  const again = await open('/round/R1', {}, { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const phone = await open('/round/R1', {}, { headers: { 'if-none-match': etag, ...IPHONE } })
  expect(phone.status).toBe(200)
})

test.each<[string, () => Promise<Response>, () => Promise<Response>]>([
  ['previews must not contain scores', async () => Response.json(PREVIEW), withRound],
  ['the round cannot be loaded', withScores, async () => new Response(null, { status: 500 })],
  ['the response is not a round', withScores, async () => Response.json({ settings: 1 })],
])('sends the shell with tags only if %s', async (_, preview, round) => {
  respondWith(preview, round)
  const html = await (await open('/round/R1')).text()
  expect(html).toContain('<meta property="og:title" content="Old Links">')
  expect(factsIn(html)).toEqual({ errors: '/e' })
  expect(html).toContain(`${CONTENT_START}spinner${CONTENT_END}`)
})

test('cannot be left by anything in the data', async () => {
  const name = '</script><!--<script>alert(1)//'
  const hostile = JSON.parse(ROUND)
  hostile.settings.course.name = name
  respondWith(withScores, async () => Response.json(hostile))
  const html = await (await open('/round/R1')).text()
  expect(html).not.toContain(name)
  const [, data = ''] = /id="round-response"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  expect(JSON.parse(data)).toEqual(hostile)
})

test('calls the API named by the settings', async () => {
  respondWith(async () => Response.json(PREVIEW))
  const response = await open('/round/R1', { apiUrl: 'https://api.golf.test/v1' })
  expect(requested()[0]).toBe('https://api.golf.test/v1/rest/round/R1/link-preview')
  expect(await response.text()).toContain('content="https://golf.test/round/R1"')
})

test.each<[string, () => Promise<Response>]>([
  [
    'does not know the round',
    async () => Response.json({ message: 'Round is not available' }, { status: 404 }),
  ],
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ['sends something other than JSON', async () => new Response('<html>')],
  ['sends a value of another shape', async () => Response.json({ title: 1 })],
  ['sends null', async () => Response.json(null)],
])('leaves the shell unchanged if the API %s', async (_, respond) => {
  respondWith(respond, async () => Response.json(JSON.parse(ROUND)))
  const response = await open('/round/R1')
  expect([response.headers.get('etag'), await response.text()]).toEqual(['"built"', SHELL])
})

test('waits one second for the API', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  respondWith(async () => Response.json(PREVIEW))
  await open('/round/R1')
  expect(timeout.mock.calls).toEqual([[1000], [1000]])
  expect(api.mock.lastCall?.[1]?.signal).toBe(timeout.mock.results[1]?.value)
  timeout.mockRestore()
})

test.each([
  ['a HEAD request', '/round/R1', { method: 'HEAD' }],
  ['a path below a round', '/round/R1/more', {}],
])('does not ask the API for %s', async (_, path, init) => {
  await open(path, {}, init)
  expect(api).not.toHaveBeenCalled()
})

test('passes on responses that are not pages, such as a redirect', async () => {
  respondWith(async () => Response.json(PREVIEW))
  const redirect = new Response(null, { status: 304 })
  const request = new Request('https://golf.test/round/R1')
  expect(await completePage(request, async () => redirect, BUILD)).toBe(redirect)
})
