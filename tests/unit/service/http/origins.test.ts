import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import {
  allowOrigins,
  hasAllowedOrigin,
  hasForeignOrigin,
} from '../../../../src/service/base/http/origins.ts'

const SITE = 'https://golf.example'
const CLUB = 'https://club.golf.example'
const headersOf = (origin: string | undefined, host = 'golf.example') => ({
  headers: { host, ...(origin !== undefined && { origin }) },
})

test.each<[string, string | undefined, string | undefined, string, boolean]>([
  ['no origin', undefined, SITE, 'evil.example', false],
  ['the site', SITE, `${SITE}/`, 'evil.example', false],
  ['an allowed origin', CLUB, SITE, 'evil.example', false],
  ['an allowed origin, without a URL of the site', CLUB, undefined, 'evil.example', false],
  ['another site with its own host name', 'https://evil.example', SITE, 'evil.example', true],
  ['the site without TLS', 'http://golf.example', SITE, 'golf.example', true],
  ['a sandboxed page', 'null', SITE, 'golf.example', true],
  ['the host, without a URL of the site', 'http://localhost:4321', undefined, 'localhost:4321', false],
  ['another port of the host', 'http://localhost:80', undefined, 'localhost:4321', true],
  ['another host', 'http://evil.example', undefined, 'localhost:4321', true],
  ['a sandboxed page, without a URL of the site', 'null', undefined, 'localhost', true],
])('recognizes %s', (_, origin, siteUrl, host, isForeign) => {
  expect(hasForeignOrigin(headersOf(origin, host), { siteUrl, allowedOrigins: [CLUB] })).toBe(isForeign)
})

test.each([
  [CLUB, true],
  [`${CLUB}.evil.example`, false],
  [undefined, false],
])('allows %s: %s', (origin, isAllowed) => {
  expect(hasAllowedOrigin(headersOf(origin), { allowedOrigins: [CLUB] })).toBe(isAllowed)
})

describe('a page of another origin', () => {
  async function preflight(allowedOrigins: string[], origin = CLUB) {
    const fastify = Fastify()
    await allowOrigins(fastify, { allowedOrigins })
    fastify.get('/', async () => ({}))
    const headers = { origin, 'access-control-request-method': 'PATCH' }
    const asked = await fastify.inject({ method: 'OPTIONS', url: '/', headers })
    const read = await fastify.inject({ url: '/', headers })
    await fastify.close()
    const ofAccess = (all: object) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => name.startsWith('access-control-')))
    return [asked.statusCode, ofAccess(asked.headers), ofAccess(read.headers)]
  }
  const shared = {
    'access-control-allow-origin': CLUB,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'ETag, Retry-After, X-Export-Size, X-Request-Id, X-Capabilities',
  }

  test('may ask and read if it is allowed', async () => {
    expect(await preflight([SITE, CLUB])).toEqual([
      204,
      {
        ...shared,
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': 'Authorization, Content-Type, If-Match, If-None-Match, x-scorer-key',
        'access-control-max-age': '7200',
      },
      shared,
    ])
  })

  test('may neither ask nor read if it is not', async () => {
    const [, asked, read] = await preflight([SITE], CLUB)
    expect([asked, read]).toEqual([
      expect.not.objectContaining({ 'access-control-allow-origin': expect.anything() }),
      expect.not.objectContaining({ 'access-control-allow-origin': expect.anything() }),
    ])
    expect(await preflight([])).toEqual([404, {}, {}])
  })
})
