import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registerErrorHandler } from '../../../../src/service/base/http/error-responses.ts'
import { healthPlugin } from '../../../../src/service/base/http/health.plugin.ts'
import { COMMIT, VERSION } from '../../../../src/service/base/version.ts'

/** Ends every test in which the database does not respond. */
const TIMEOUT_MS = 5
const HEALTH = { status: 'ok', version: VERSION, commit: COMMIT }

let fastify: FastifyInstance
let isDraining: boolean
let ping: () => Promise<void>
let account: object | undefined
beforeEach(() => {
  isDraining = false
  ping = async () => {}
  account = undefined
  fastify = Fastify({ trustProxy: true })
  registerErrorHandler(fastify, { isConnectionLost: () => false }, { countLockout: () => {} })
  fastify.decorateRequest('account')
  fastify.addHook('onRequest', async (request) => Object.assign(request, { account }))
  const deps = {
    ping: () => ping(),
    config: { trustedProxies: 2 },
    isDraining: () => isDraining,
  }
  healthPlugin(fastify, deps, TIMEOUT_MS)
})
afterEach(() => fastify.close())

async function get(path: string) {
  const response = await fastify.inject({ url: path, headers: { 'x-forwarded-for': '192.0.2.7:4711' } })
  return [response.statusCode, response.json(), response.headers['retry-after']]
}
const PROBES = ['/rest/health', '/rest/health/ready', '/rest/health/live']
const READY = PROBES.slice(0, 2)

test.each(PROBES)('%s tells the version', async (path) => {
  expect(await get(path)).toEqual([200, HEALTH, undefined])
})

test.each(READY)('%s says that the process is about to end', async (path) => {
  isDraining = true
  expect(await get(path)).toEqual([503, { message: 'This process is about to end' }, '5'])
})

test.each(READY)('%s says that the database does not respond', async (path) => {
  ping = () => new Promise(() => {})
  expect(await get(path)).toEqual([503, { message: 'The database does not respond' }, '5'])
})

test.each(READY)('%s fails with the error of the database', async (path) => {
  ping = () => Promise.reject(new Error('no connection'))
  expect(await get(path)).toEqual([500, { message: expect.stringContaining('Server error') }, undefined])
})

test('is live whatever the database and the process do', async () => {
  isDraining = true
  ping = () => Promise.reject(new Error('no connection'))
  expect(await get('/rest/health/live')).toEqual([200, HEALTH, undefined])
})

const staff = { role: 'staff', confirmedAt: 0 }
test.each([
  [undefined, [401, { message: 'Please sign in' }, undefined]],
  [{ role: 'golfer', confirmedAt: 0 }, [403, { message: 'This is for staff only' }, undefined]],
  [
    staff,
    [
      200,
      {
        ...HEALTH,
        address: '192.0.2.7',
        countedAs: '192.0.2.7',
        trustedProxies: 2,
        forwardedFor: '192.0.2.7:4711',
      },
      undefined,
    ],
  ],
])('shows the address that the service sees only to staff: %j', async (caller, expected) => {
  account = caller
  expect(await get('/rest/health?verbose')).toEqual(expected)
})

test('says when no proxy has sent an address', async () => {
  account = staff
  expect((await fastify.inject('/rest/health?verbose')).json()).toMatchObject({ forwardedFor: null })
})
