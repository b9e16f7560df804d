import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Route, resetPath, roundPath, routes, shellOf } from '../../src/routes.ts'
import { startService, type TestService } from '../support/service.ts'

const ASSET = '_astro/app.0a1b2c3d.js'
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(3000))})`
const allRoutes = Object.values<Route>(routes)
let service: TestService
let siteDir: string

beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'dist-'))
  const put = async (file: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(siteDir, file)), { recursive: true })
    await writeFile(join(siteDir, file), content)
  }
  for (const { path } of allRoutes) await put(shellOf(path), `<title>${shellOf(path)}</title>`)
  await put(ASSET, SCRIPT)
  await put(`${ASSET}.br`, brotliCompressSync(SCRIPT))
  await put('favicon.svg', '<svg/>')
  await put('_headers', 'secret')
  await put('nginx.conf', 'secret')
  await put('.env', 'secret')
  service = await startService({ siteDir })
})
afterAll(async () => {
  await service.stop()
  await rm(siteDir, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  service.fastify.inject({ url: path, headers: { accept: 'text/html', ...headers } })

describe('pages', () => {
  test.each(allRoutes.map(({ path }) => [path.replace(/\{\w+\}/g, 'a%2Fb'), shellOf(path)]))(
    'serves %s with the shell %s',
    async (path, shell) => {
      for (const address of [path, `${path}/`, `${path}?a=1`]) {
        const response = await get(address)
        expect([response.statusCode, response.body]).toEqual([200, `<title>${shell}</title>`])
        expect(response.headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
          'x-content-type-options': 'nosniff',
        })
      }
    },
  )

  test('are not sent again if unchanged', async () => {
    const { etag } = (await get('/login')).headers
    expect((await get('/login', { 'if-none-match': String(etag) })).statusCode).toBe(304)
  })

  test('with a token in the URL send no referrer and are not indexed', async () => {
    for (const path of [roundPath('R1'), resetPath('a@b.co', 'secret'), '/unsubscribe?token=secret']) {
      expect((await get(path)).headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
    }
  })

  test('cannot be framed, except for the map and embeds', async () => {
    expect((await get('/login')).headers['content-security-policy']).toBe(
      "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    const { headers } = await get('/embed/R1')
    expect(headers['content-security-policy']).toMatch(/; frame-ancestors \*$/)
    expect(headers).not.toHaveProperty('x-frame-options')
    expect((await get('/hole-map')).headers['content-security-policy']).toBe(
      "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'",
    )
  })
})

describe('redirects of other paths', () => {
  test.each([
    ['/', '/rounds'],
    ['/nothing', '/'],
    ['/round', '/'],
    ['/round/a/b', '/'],
    ['/login/index.html', '/'],
    ['/%2e%2e/%2e%2e/etc/passwd', '/'],
    ['/..%2f..%2fetc%2fpasswd', '/'],
    ['/_astro/..%2f.env', '/'],
    ['/.env', '/'],
    ['/_headers', '/'],
    ['/nginx.conf', '/'],
    ['/a%00b', '/'],
    ['//evil.example', '/'],
    ['/%', '/'],
    ['/%ff', '/'],
    ['/round/%ff?a=1', '/'],
  ])('%s → %s', async (path, to) => {
    const response = await get(path)
    expect([response.statusCode, response.headers.location]).toEqual([302, to])
  })
})

describe('files', () => {
  test('with a content hash in the name are immutable and sent precompressed', async () => {
    const response = await get(`/${ASSET}`, { 'accept-encoding': 'br' })
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/javascript; charset=utf-8$/),
    })
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(SCRIPT)
  })

  test('are sent uncompressed to clients that do not support compression', async () => {
    const response = await get(`/${ASSET}`, { 'accept-encoding': 'identity' })
    expect([response.headers['content-encoding'], response.body]).toEqual([undefined, SCRIPT])
  })

  test('with other names are revalidated', async () => {
    const response = await get('/favicon.svg')
    expect([response.headers['content-type'], response.headers['cache-control']]).toEqual([
      'image/svg+xml',
      'no-cache',
    ])
  })
})

describe('the API', () => {
  test.each([
    '/rest/nothing',
    '/rest',
    '/mailing-flow/x',
    '/tiles/x',
    '/images/none.jpg',
    '/admin/update-tiles/',
  ])('responds to %s with 404 as JSON', async (path) => {
    const response = await get(path)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ message: expect.stringMatching(/^There is n/) })
  })

  test('responds to an unsupported method with 404', async () => {
    const response = await service.fastify.inject({ method: 'PUT', url: '/rounds' })
    expect([response.statusCode, response.json()]).toEqual([404, { message: 'There is no PUT /rounds' }])
  })

  test('sends responses that are not cached and run no scripts', async () => {
    expect((await get('/rest/auth/get_user')).headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
  })
})

test('responds with 503 if the site has not been built', async () => {
  const bare = await startService({ siteDir: join(siteDir, 'none') })
  const response = await bare.fastify.inject('/rounds')
  await bare.stop()
  expect([response.statusCode, response.json()]).toEqual([503, { message: 'The site has not been built' }])
})
