import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerErrorHandler } from '../../src/service/http/error-responses.ts'
import { healthPlugin } from '../../src/service/http/health.plugin.ts'

test('responds to a health check with 503 when the database does not respond', async () => {
  const fastify = Fastify()
  registerErrorHandler(fastify, { isConnectionLost: () => false })
  const services = { ping: () => new Promise<void>(() => {}) }
  healthPlugin(fastify, { services, config: { trustedProxies: 0 } }, 20)
  const response = await fastify.inject('/rest/health')
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
  await fastify.close()
})

test.each(['53100', 'ENOSPC', 'EDQUOT'])(
  'responds with 503 and a reason when a write fails with %s',
  async (code) => {
    const fastify = Fastify()
    registerErrorHandler(fastify, { isConnectionLost: () => false })
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
