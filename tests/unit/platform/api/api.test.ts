import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { type AnyEndpoint, endpoint, orNothing } from '../../../../src/contract/endpoint.ts'
import { type ApiDeps, createApi } from '../../../../src/platform/api/api.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { settled } from '../../../support/stub-api.ts'

const find = endpoint('GET', '/rest/find/{query}', { response: orNothing(v.object({ a: v.number() })) })
const save = endpoint('POST', '/rest/save', { body: v.object({ a: v.number() }) })
const tiles = endpoint('POST', '/admin/tiles/{code}', { host: 'admin', encoding: 'text', body: v.string() })
const search = endpoint('GET', '/rest/search', { query: v.object({ code: v.string() }) })

function setUp(respond: () => Response | Promise<Response>, parts: Partial<ApiDeps> = {}) {
  const calls: { url: string; init: RequestInit }[] = []
  const api = createApi({
    fetch: async (url, init) => {
      calls.push({ url: String(url), init: init ?? {} })
      return respond()
    },
    hosts: { api: '', admin: '' },
    origin: 'https://site.test',
    cookies: () => 'other=1; XSRF-TOKEN=abc%3D; last=2',
    takeEarlyResponse: () => undefined,
    after: fakeClock().clock.after,
    learn() {},
    ...parts,
  })
  return { api, calls }
}
const json =
  (value: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(value), { status })

// What other responses mean is tested in transport-faults.test.ts.

describe('failures', () => {
  test.each([
    ['JSON with a message', '{"message":"no such file"}', 'no such file'],
    ['other JSON', '{"error":1}', '{"error":1}'],
    ['truncated JSON', '{"message":', '{"message":'],
  ])("contain the server's message from %s", async (_, body, expected) => {
    const { api } = setUp(() => new Response(body, { status: 500 }))
    expect(await api.call(save, { body: { a: 1 } })).toEqual({
      ok: false,
      failure: { kind: 'http', status: 500, body: expected },
    })
  })

  test('contain how long the service asks to wait', async () => {
    const { api } = setUp(() => new Response('', { status: 429, headers: { 'Retry-After': '40' } }))
    expect(await api.call(save, { body: { a: 1 } })).toMatchObject({ failure: { retryAfter: '40' } })
  })
})

describe('a timeout', () => {
  const hanging = () => new Promise<Response>(() => {})
  const halfway = () => new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(1)) }))
  const long = endpoint('POST', '/rest/long', { isLong: true })

  test.each([
    ['without a response', find, hanging, 30_000],
    ['after the headers of a response', find, halfway, 30_000],
    ['of a long-running endpoint', long, hanging, 300_000],
  ])(
    '%s is a network failure after the time limit, and not before',
    async (_, one: AnyEndpoint, respond, timeoutMs) => {
      const time = fakeClock()
      const { api, calls } = setUp(respond, { after: time.clock.after })
      let result: unknown
      void api.call(one as typeof find, { path: { query: 'x' } }).then((value) => {
        result = value
      })
      time.advance(timeoutMs - 1)
      await settled()
      expect([result, calls[0]?.init.signal?.aborted]).toEqual([undefined, false])
      time.advance(1)
      await settled()
      expect(result).toEqual({ ok: false, failure: { kind: 'network' } })
      expect(calls[0]?.init.signal?.aborted).toBe(true)
    },
  )

  test('applies to a request of the head script', async () => {
    const time = fakeClock()
    const { api } = setUp(json(null), { after: time.clock.after, takeEarlyResponse: hanging })
    const result = api.call(find, { path: { query: 'x' } })
    time.advance(30_000)
    expect(await result).toEqual({ ok: false, failure: { kind: 'network' } })
  })

  test('is cancelled by a response', async () => {
    const time = fakeClock()
    const { api } = setUp(json(null), { after: time.clock.after })
    await api.call(find, { path: { query: 'x' } })
    expect(time.pendingTimers()).toBe(0)
  })
})

test('accepts any response to an endpoint with a text body', async () => {
  const { api } = setUp(() => new Response('<!doctype html><h1>Ready</h1>'))
  expect(await api.call(tiles, { path: { code: 'g' }, body: 'F-1' })).toEqual({ ok: true, value: null })
})

describe('forgery protection', () => {
  const header = (init: RequestInit | undefined) => new Headers(init?.headers).get('X-XSRF-TOKEN')

  const saving = { body: { a: 1 } }
  test.each([
    [
      'copied from the cookie to a change on the same origin',
      save,
      saving,
      'OLD-XSRF-TOKEN=1; XSRF-TOKEN=abc%3D; last=2',
      'abc=',
    ],
    ['copied unchanged from a cookie that is not percent-encoded', save, saving, 'XSRF-TOKEN=100%', '100%'],
    ['omitted without a cookie', save, saving, '', null],
    ['omitted for GET requests', find, { path: { query: 'x' } }, 'XSRF-TOKEN=abc', null],
    ['never sent to another origin', tiles, { path: { code: 'g' }, body: 'F-1' }, 'XSRF-TOKEN=abc', null],
  ])('is %s', async (_, one: AnyEndpoint, input, cookies, expected) => {
    const { api, calls } = setUp(json(null), {
      hosts: { api: '', admin: 'https://admin.test' },
      cookies: () => cookies,
    })
    await api.call(one as typeof save, input as typeof saving)
    expect(header(calls[0]?.init)).toBe(expected)
    expect(calls[0]?.url === 'https://admin.test/admin/tiles/g').toBe(one === tiles)
  })

  test('is not read for GET requests, which a frame without access to cookies can make', async () => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    const { api } = setUp(json({ a: 1 }), { cookies: refuse })
    expect(await api.call(find, { path: { query: 'x' } })).toMatchObject({ ok: true })
  })

  test('is sent again with a change that was refused while the first response was on its way', async () => {
    let cookie = ''
    const first = Promise.withResolvers<Response>()
    const { api, calls } = setUp(
      () => {
        if (calls.length === 1) return first.promise
        return new Response(null, { status: cookie === '' ? 403 : 204 })
      },
      { cookies: () => cookie },
    )
    const reading = api.call(find, { path: { query: 'x' } })
    const saving = api.call(save, { body: { a: 1 } })
    await settled()
    cookie = 'XSRF-TOKEN=late'
    first.resolve(new Response('{"a":1}'))
    await reading
    expect(await saving).toMatchObject({ ok: true })
    expect(calls.map(({ init }) => header(init))).toEqual([null, null, 'late'])
    expect(calls[2]?.init.body).toBe('{"a":1}')
  })

  test.each([
    ['without a token', ''],
    ['with an old token', 'XSRF-TOKEN=old'],
  ])('is sent again with a change that was refused %s, if the refusal sets a new one', async (_, before) => {
    let cookie = before
    const { api, calls } = setUp(
      () => {
        const isRefused = cookie === before
        cookie = 'XSRF-TOKEN=new'
        return new Response(null, { status: isRefused ? 403 : 204 })
      },
      { cookies: () => cookie },
    )
    expect(await api.call(save, { body: { a: 1 } })).toMatchObject({ ok: true })
    expect(calls).toHaveLength(2)
    expect(header(calls[1]?.init)).toBe('new')
  })

  test('lets a change that was refused fail with 403, although a read has failed meanwhile', async () => {
    const { api, calls } = setUp(
      () => (calls.at(-1)?.init.method === 'GET' ? Promise.reject(new TypeError()) : json(null, 403)()),
      { cookies: () => '' },
    )
    const reading = api.call(find, { path: { query: 'x' } })
    expect(await api.call(save, { body: { a: 1 } })).toMatchObject({ failure: { status: 403 } })
    expect(await reading).toMatchObject({ failure: { kind: 'network' } })
  })

  test.each([
    ['with the token', 'XSRF-TOKEN=abc'],
    ['without one, although every response has arrived', ''],
  ])('lets a change fail that was refused %s', async (_, cookie) => {
    const { api, calls } = setUp(json(null, 403), { cookies: () => cookie })
    await api.call(find, { path: { query: 'x' } })
    expect(await api.call(save, { body: { a: 1 } })).toMatchObject({ failure: { status: 403 } })
    expect(calls).toHaveLength(2)
  })
})

test('sends every request with credentials, and encodes each path parameter as one segment', async () => {
  const { api, calls } = setUp(json(null))
  await api.call(find, { path: { query: 'a/b c@d?' } })
  await api.call(search, { query: { code: 'A&B' } })
  expect(calls.map(({ url }) => url)).toEqual(['/rest/find/a%2Fb%20c%40d%3F', '/rest/search?code=A%26B'])
  expect(calls.map(({ init }) => init.credentials)).toEqual(['include', 'include'])
})

test('uses the response that the head script has already requested', async () => {
  const early = Promise.resolve(new Response('{"a":7}'))
  const { api, calls } = setUp(json(null), {
    takeEarlyResponse: (url) => (url === '/rest/find/x' ? early : undefined),
  })
  expect(await api.call(find, { path: { query: 'x' } })).toEqual({ ok: true, value: { a: 7 } })
  expect(calls).toEqual([])
})

test('sends plain text unchanged', async () => {
  const { api, calls } = setUp(json(null))
  await api.call(tiles, { path: { code: 'b' }, body: 'F-1' })
  expect(calls[0]?.init.body).toBe('F-1')
  expect(new Headers(calls[0]?.init.headers).get('Content-Type')).toContain('text/plain')
})

test.each(['low', undefined] as const)('sends a request with the priority %s', async (priority) => {
  const { api, calls } = setUp(json({ a: 1 }))
  await api.call(find, { path: { query: 'x' } }, priority && { priority })
  expect(calls[0]?.init.priority).toBe(priority)
})

test('adds no question mark for a query without parameters', () => {
  const optional = endpoint('POST', '/rest/optional', { query: v.object({ mode: v.optional(v.string()) }) })
  const { api } = setUp(json(null))
  expect(api.urlOf(optional, { query: {} })).toBe('/rest/optional')
  expect(api.urlOf(optional, { query: { mode: 'add' } })).toBe('/rest/optional?mode=add')
})
