import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startService, type TestService } from '../support/service.ts'

let service: TestService
let siteDir: string

beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'dist-'))
  const put = async (file: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(siteDir, file)), { recursive: true })
    await writeFile(join(siteDir, file), content)
  }
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

// That every route is served is tested in tests/build/hosts.test.ts.

test.each([
  ['/', '/rounds'],
  ['/.env', '/'],
  ['/_headers', '/'],
  ['/nginx.conf', '/'],
  ['/%', '/'],
])('redirects %s to %s', async (path, to) => {
  const response = await get(path)
  expect([response.statusCode, response.headers.location]).toEqual([302, to])
})

describe('the API', () => {
  test.each(['/rest/nothing', '/tiles/x'])('responds to %s with 404 as JSON', async (path) => {
    const response = await get(path)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ message: expect.stringMatching(/^There is n/) })
  })

  test('responds to an unsupported method with 404', async () => {
    const response = await service.fastify.inject({ method: 'PUT', url: '/rounds' })
    expect([response.statusCode, response.json()]).toEqual([404, { message: 'There is no PUT /rounds' }])
  })
})

test('responds with 503 if the site has not been built', async () => {
  const bare = await startService({ siteDir: join(siteDir, 'none') })
  const response = await bare.fastify.inject('/rounds')
  await bare.stop()
  expect([response.statusCode, response.json()]).toEqual([503, { message: 'The site has not been built' }])
})
