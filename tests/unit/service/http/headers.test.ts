import { EventEmitter } from 'node:events'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { CAPABILITIES_HEADER } from '../../../../src/contract/endpoint.ts'
import { readConfig } from '../../../../src/service/base/config/config.ts'
import { addDefaultHeaders } from '../../../../src/service/base/http/default-headers.ts'
import { describeClient } from '../../../../src/service/base/http/describe-client.ts'
import {
  attachment,
  csvFile,
  entityTagOf,
  isNotModified,
  plainText,
  rawJson,
} from '../../../../src/service/base/http/raw-response.ts'
import {
  bearerTokenOf,
  hasBearerToken,
  requestIds,
  scorerKeyOf,
  seenVersion,
} from '../../../../src/service/base/http/request-headers.ts'
import { callerSignal } from '../../../../src/service/staff/mailing/check/check-recipients.ts'

test.each<[string | undefined, string | undefined]>([
  ['bearer   abc d', 'abc d'],
  ['Bearer', ''],
  ['Bearer ', ''],
  ['Bearerabc', undefined],
  ['x Bearer abc', undefined],
  ['Basic abc', undefined],
  [undefined, undefined],
])('the header Authorization: %s has the token %j', (authorization, token) => {
  expect(bearerTokenOf({ headers: { authorization } })).toBe(token)
  expect(bearerTokenOf({ headers: {} })).toBeUndefined()
})

test('a request without the header has no bearer token', () => {
  expect(hasBearerToken({ headers: {} }, 'new')).toBe(false)
  expect(hasBearerToken({ headers: { authorization: 'Basic new' } }, 'new')).toBe(false)
})

test.each([
  [{ 'x-scorer-key': 'key' }, 'key'],
  [{ 'x-scorer-key': ['a', 'b'] }, 'a,b'],
  [{}, undefined],
])('the headers %j have the scorer key %j', (headers, key) => {
  expect(scorerKeyOf({ headers } as never)).toBe(key)
})

test.each([
  ['"v1"', 'v1'],
  ['v"1', 'v"1'],
  [undefined, undefined],
])('If-Match: %s is the version %j', (ifMatch, version) => {
  expect(seenVersion({ headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } })).toBe(version)
})

describe('an entity tag', () => {
  const tag = entityTagOf('text')

  test('follows from the body', () => {
    expect(tag).toMatch(/^"[\w-]{22}"$/)
    expect(entityTagOf(Buffer.from('text'))).toBe(tag)
    expect(entityTagOf('texts')).not.toBe(tag)
  })

  test.each([
    [tag, true],
    [`W/${tag}`, true],
    [`"x", W/${tag},"y"`, true],
    ['"x"', false],
    [undefined, false],
  ])('is known by If-None-Match: %s: %s', (header, isKnown) => {
    expect(isNotModified(header, tag)).toBe(isKnown)
    expect(isNotModified(header, `W/${tag}`)).toBe(isKnown)
  })
})

describe('the id of a request', () => {
  const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
  const SPAN = '00f067aa0ba902b7'
  const idOf = (traceparent: string | undefined, trustedProxies = 1) =>
    requestIds({ trustedProxies })({ headers: traceparent === undefined ? {} : { traceparent } })

  test.each([`00-${TRACE}-${SPAN}-01`, `cc-${TRACE}-${SPAN}-01-more`])(
    'is the trace of a proxy: %s',
    (header) => {
      expect(idOf(header)).toBe(TRACE)
    },
  )

  test.each([
    ['no proxy that is trusted', `00-${TRACE}-${SPAN}-01`, 0],
    ['no header', undefined, 1],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`, 1],
    ['a span of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`, 1],
    ['the reserved version', `ff-${TRACE}-${SPAN}-01`, 1],
    ['a longer trace', `00-${TRACE}x-${SPAN}-01`, 1],
    ['capitals', `00-${TRACE.toUpperCase()}-${SPAN}-01`, 1],
  ])('is random with %s', (_, header, trustedProxies) => {
    const [first, second] = [idOf(header, trustedProxies), idOf(header, trustedProxies)]
    expect(first).toMatch(/^[\da-f]{32}$/)
    expect(new Set([first, second, TRACE]).size).toBe(3)
  })
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/141 Safari/537 Edg/141', 'Edge on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/141 Safari/537 OPR/120', 'Opera on Windows'],
  ['Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28 Chrome/130 Safari/537', 'Samsung Internet on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140) Gecko Firefox/140', 'Firefox on Linux'],
  ['Mozilla/5.0 (iPhone; like Mac OS X) FxiOS/140 Safari/605', 'Firefox on iOS'],
  ['Mozilla/5.0 (iPad; like Mac OS X) CriOS/141 Safari/604', 'Chrome on iOS'],
  ['Mozilla/5.0 (X11; CrOS x86_64) Chrome/141 Safari/537', 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X) Version/18 Safari/605', 'Safari on macOS'],
  ['evil.example (Windows)', 'an unknown browser on Windows'],
  ['xSafari/1 NoEdge', 'an unknown browser'],
  [undefined, 'an unknown browser'],
])('the user agent %s is %s', (userAgent, expected) => {
  expect(describeClient(userAgent)).toBe(expected)
})

test.each([
  ['a-1 b_2.csv', 'attachment; filename="a-1 b_2.csv"'],
  ['"; rm', "attachment; filename*=UTF-8''%22%3B%20rm"],
  ['ä.csv', "attachment; filename*=UTF-8''%C3%A4.csv"],
])('a file named %j is saved as that', (name, header) => {
  expect(attachment(name)).toEqual({ 'Content-Disposition': header })
})

test('raw responses have their types', async () => {
  expect(rawJson('{}', { ETag: '"x"' })).toEqual({
    ...{ payload: '{}', type: 'application/json; charset=utf-8', headers: { ETag: '"x"' } },
  })
  expect(plainText('x')).toEqual({ payload: 'x', type: 'text/plain; charset=utf-8', headers: {} })
  async function* rows() {
    yield 'a,b\n'
    yield '1,2\n'
  }
  const file = csvFile(rows(), 'rounds.csv')
  expect([file.type, file.headers]).toEqual(['text/csv; charset=utf-8', attachment('rounds.csv')])
  expect(await Array.fromAsync(file.payload as AsyncIterable<string>)).toEqual(['a,b\n', '1,2\n'])
  expect(csvFile(file.payload as never, 'x').payload).toBe(file.payload)
})

test.each([
  [true, false],
  [false, true],
])(
  'a call whose response is complete (%s) is aborted when its caller goes away: %s',
  (writableFinished, isAborted) => {
    const raw = Object.assign(new EventEmitter(), { writableFinished })
    const signal = callerSignal({ raw } as never)
    expect(signal.aborted).toBe(false)
    raw.emit('close')
    expect(signal.aborted).toBe(isAborted)
  },
)

describe('the headers of every response', () => {
  const COMMON = {
    'strict-transport-security': 'max-age=63072000',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('geolocation=()'),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-request-id': 'a-request',
  }
  const OF_API = {
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    [CAPABILITIES_HEADER.toLowerCase()]: expect.stringMatching(/^[a-z-]+( [a-z-]+)+$/i),
  }

  test.each([
    ['/rest/x', false, { ...COMMON, ...OF_API }],
    ['/page', false, COMMON],
    ['/page', true, { ...COMMON, 'strict-transport-security': 'max-age=63072000; includeSubDomains' }],
  ])('%s, with the names below the domain: %s', async (url, hasHstsOfSubdomains, expected) => {
    const fastify = Fastify({ genReqId: () => 'a-request' })
    addDefaultHeaders(fastify, { hasHstsOfSubdomains })
    fastify.get(url, async () => '')
    const { headers } = await fastify.inject(url)
    const { 'content-length': _, 'content-type': __, date: ___, connection: ____, ...own } = headers
    expect(own).toEqual(expected)
    await fastify.close()
  })
})

const accepts = (tokens: string, sent: string) =>
  hasBearerToken({ headers: { authorization: `Bearer ${sent}` } }, tokens)

test.each([
  ['new', 'new', true],
  ['new', 'old', false],
  ['new old', 'new', true],
  ['new old', 'old', true],
  ['new old', 'new old', false],
  ['new old', '', false],
])('the setting "%s" accepts "%s": %s', (tokens, sent, isAccepted) => {
  expect(accepts(tokens, sent)).toBe(isAccepted)
})

test.each(['METRICS_TOKEN', 'DELIVERY_REPORT_SECRET'])('%s may have a previous value', (name) => {
  const [current, previous] = ['a-new-secret-of-the-operator', 'an-old-secret-of-the-operator']
  expect(() => readConfig({ [name]: `${current} ${previous}` })).not.toThrow()
  for (const wrong of [`${current} `, ` ${current}`, `${current}  ${previous}`]) {
    expect(() => readConfig({ [name]: wrong })).toThrow(new RegExp(`^${name}: expected`))
  }
})
