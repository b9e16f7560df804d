import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { serviceOfTests, startService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const siteDir = temporaryFolder()
beforeAll(async () => {
  for (const file of ['_headers', 'nginx.conf', '.env']) await writeFile(join(siteDir, file), 'secret')
})
const service = serviceOfTests(() => startService({ siteDir }))

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
