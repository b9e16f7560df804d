import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { registerErrorHandler } from '../../src/service/base/http/error-responses.ts'
import { healthPlugin } from '../../src/service/base/http/health.plugin.ts'
import { COMMIT, VERSION } from '../../src/service/base/version.ts'
import { startService, type TestService } from '../support/service.ts'

/** Creates a service with only the probes, whose database does not respond. */
function withoutDatabase() {
  const fastify = Fastify()
  registerErrorHandler(fastify, { isConnectionLost: () => false }, { countLockout: () => {} })
  const services = { ping: () => new Promise<void>(() => {}) }
  healthPlugin(fastify, { services, config: { trustedProxies: 0 }, isDraining: () => false }, 20)
  return fastify
}

test.each(['/rest/health', '/rest/health/ready'])(
  'responds to %s with 503 when the database does not respond',
  async (path) => {
    const fastify = withoutDatabase()
    const response = await fastify.inject(path)
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
    await fastify.close()
  },
)

test('is live when the database does not respond', async () => {
  const fastify = withoutDatabase()
  const response = await fastify.inject('/rest/health/live')
  expect([response.statusCode, response.json()]).toEqual([
    200,
    { status: 'ok', version: VERSION, commit: COMMIT },
  ])
  await fastify.close()
})

describe('the probes of a service', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(() => service.stop())
  const statusOf = async (path: string, headers = {}) =>
    (await fetch(service.origin + path, { headers })).status

  test('use no session, because it is in the database', async () => {
    const client = await service.signInAs('golfer')
    const cookie = `session=${client.cookies.get('session')}`
    const used = vi.spyOn(service.services.sessions, 'use')
    for (const path of ['/rest/health/live', '/rest/health/ready']) {
      const response = await fetch(service.origin + path, { headers: { cookie } })
      expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null])
    }
    expect(used).not.toHaveBeenCalled()
  })

  test('report that the process is about to end, while it still responds', async () => {
    service.drain()
    expect(await statusOf('/rest/health/ready')).toBe(503)
    expect(await statusOf('/rest/health')).toBe(503)
    expect(await statusOf('/rest/health/live')).toBe(200)
    expect(await statusOf('/rest/auth/get_user')).toBe(401)
  })
})

test.each(['53100', 'ENOSPC', 'EDQUOT'])(
  'responds with 503 and a reason when a write fails with %s',
  async (code) => {
    const fastify = Fastify()
    registerErrorHandler(fastify, { isConnectionLost: () => false }, { countLockout: () => {} })
    fastify.get('/', () => Promise.reject(Object.assign(new Error('full'), { code })))
    const response = await fastify.inject('/')
    expect([response.statusCode, response.headers['retry-after'], response.json()]).toEqual([
      503,
      '60',
      { message: 'The service has no space left; please try again later' },
    ])
    await fastify.close()
  },
)
