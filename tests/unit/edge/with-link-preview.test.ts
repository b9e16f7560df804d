import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { headTags } from '../../../src/domain/link-preview/head-tags.ts'
import { type EdgeBuild, withLinkPreview } from '../../../src/edge/with-link-preview.ts'

const STATIC = headTags({ title: 'Round', ogTitle: 'Round', siteName: 'Fairway' })
const SHELL = `<head>${STATIC}</head>`
const PREVIEW = { title: 'Old Links', description: 'Ann leads', imageAlt: 'Leaderboard', imageVersion: 'v1' }
const BUILD: EdgeBuild = { apiUrl: '', siteName: 'Fairway', headers: { 'X-Frame-Options': 'DENY' } }

const api = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', api))
afterEach(() => {
  vi.unstubAllGlobals()
  api.mockReset()
})

const shell = async () =>
  new Response(SHELL, {
    headers: { 'content-type': 'text/html; charset=utf-8', etag: '"built"', 'x-host': 'yes' },
  })
const open = (path: string, build: Partial<EdgeBuild> = {}, init: RequestInit = {}) =>
  withLinkPreview(new Request(`https://golf.test${path}`, init), shell, { ...BUILD, ...build })

test('writes the tags of the round into the shell', async () => {
  api.mockResolvedValue(Response.json(PREVIEW))
  const response = await open('/round/a%2Fb')
  const html = await response.text()
  expect(api.mock.lastCall?.[0]).toBe('https://golf.test/rest/round/a%2Fb/link-preview')
  expect(html).toContain('<meta property="og:title" content="Old Links">')
  expect(html).toContain('content="https://golf.test/rest/round/a%2Fb/preview.png?v=v1"')
  expect(response.headers.get('x-frame-options')).toBe('DENY')
  expect(response.headers.get('x-host')).toBe('yes')
  expect(response.headers.has('etag')).toBe(false)
})

test('calls the API named by the settings', async () => {
  api.mockResolvedValue(Response.json(PREVIEW))
  const response = await open('/round/R1', { apiUrl: 'https://api.golf.test/v1' })
  expect(api.mock.lastCall?.[0]).toBe('https://api.golf.test/v1/rest/round/R1/link-preview')
  expect(await response.text()).toContain('content="https://golf.test/round/R1"')
})

test.each<[string, () => Promise<Response>]>([
  [
    'does not know the round',
    async () => Response.json({ message: 'Round is not available' }, { status: 404 }),
  ],
  ['fails', async () => Response.error()],
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ['does not respond in time', () => Promise.reject(new DOMException('timeout', 'TimeoutError'))],
  ['sends something other than JSON', async () => new Response('<html>')],
  ['sends a value of another shape', async () => Response.json({ title: 1 })],
  ['sends null', async () => Response.json(null)],
])('leaves the shell unchanged if the API %s', async (_, respond) => {
  api.mockImplementation(respond)
  const response = await open('/round/R1')
  expect([response.headers.get('etag'), await response.text()]).toEqual(['"built"', SHELL])
})

test('waits one second for the API', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  api.mockResolvedValue(Response.json(PREVIEW))
  await open('/round/R1')
  expect(timeout).toHaveBeenCalledWith(1000)
  expect(api.mock.lastCall?.[1]?.signal).toBe(timeout.mock.results[0]?.value)
  timeout.mockRestore()
})

test.each([
  ['a HEAD request', '/round/R1', { method: 'HEAD' }],
  ['the folder of the shell', '/round/', {}],
  ['a path below a round', '/round/R1/more', {}],
])('does not ask the API for %s', async (_, path, init) => {
  await open(path, {}, init)
  expect(api).not.toHaveBeenCalled()
})

test('passes on responses that are not pages, such as a redirect', async () => {
  api.mockResolvedValue(Response.json(PREVIEW))
  const redirect = new Response(null, { status: 304 })
  const request = new Request('https://golf.test/round/R1')
  expect(await withLinkPreview(request, async () => redirect, BUILD)).toBe(redirect)
})
