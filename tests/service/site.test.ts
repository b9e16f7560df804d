import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Route, routes, shellOf } from '../../src/routes.ts'
import { startService, type TestService } from '../support/service.ts'

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
  await put('_headers', 'secret')
  await put('nginx.conf', 'secret')
  await put('.env', 'secret')
  service = await startService({ siteDir })
})
afterAll(async () => {
  await service.stop()
  await rm(siteDir, { recursive: true })
})

const get = (path: string) => service.fastify.inject({ url: path, headers: { accept: 'text/html' } })

describe('pages', () => {
  test.each(allRoutes.map(({ path }) => [path.replace(/\{\w+\}/g, 'a%2Fb'), shellOf(path)]))(
    'serves %s with the shell %s',
    async (path, shell) => {
      const response = await get(path)
      expect([response.statusCode, response.body]).toEqual([200, `<title>${shell}</title>`])
    },
  )
})

test.each([
  ['/', '/rounds'],
  ['/..%2f..%2fetc%2fpasswd', '/'],
  ['/_astro/..%2f.env', '/'],
  ['/.env', '/'],
  ['/_headers', '/'],
  ['/nginx.conf', '/'],
  ['/a%00b', '/'],
  ['/%', '/'],
  ['/round/%ff?a=1', '/'],
])('redirects %s to %s', async (path, to) => {
  const response = await get(path)
  expect([response.statusCode, response.headers.location]).toEqual([302, to])
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
