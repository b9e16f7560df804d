import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CLIENT_ERRORS_PATH } from '../../src/contract/client-errors.ts'
import { startService, type TestService } from '../support/service.ts'

const TOKEN = 'kTsRpqAbCdEfGhIj'
let service: TestService
beforeEach(async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  service = await startService({ trustedProxies: 1 })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await service.stop()
})

const report = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(service.origin + CLIENT_ERRORS_PATH, { method: 'POST', body: JSON.stringify(body), headers })
const entries = () => service.logEntries().filter(({ page }) => page !== undefined)
const metrics = async () => (await service.fastify.inject('/metrics')).body

test('an error is counted by page and logged with the place in the build', async () => {
  const stack = `TypeError: x\n    at f (https://golf.example/_astro/round.Bx1.js:1:234)\n    at https://golf.example/round/${TOKEN}:3:4`
  const response = await report({ page: 'round', message: 'x is not a function', stack })
  expect(response.status).toBe(204)
  expect(response.headers.getSetCookie()).toEqual([])
  expect(entries()).toEqual([
    expect.objectContaining({
      page: 'round',
      error: 'x is not a function',
      frames: ['round.Bx1.js:1:234'],
      reqId: response.headers.get('x-request-id'),
    }),
  ])
  expect(await metrics()).toContain('client_errors_total{page="round"} 1')
})

test('no token, fragment, address or name is logged or counted', async () => {
  const secrets = `https://golf.example/play/${TOKEN}#key=${TOKEN} of ann@golf.example "Ann Smith"`
  await report({ page: TOKEN, message: secrets, stack: `f@${secrets}` })
  expect(entries()).toHaveLength(1)
  const written = JSON.stringify(entries()) + (await metrics())
  for (const secret of [TOKEN, 'ann@', 'Smith', 'key=']) expect(written).not.toContain(secret)
  expect(written).toContain('client_errors_total{page=\\"other\\"} 1'.replaceAll('\\', ''))
})

test('a repeated error is one line and a count', async () => {
  for (let time = 0; time < 5; time++) await report({ page: 'rounds', message: 'failed' })
  expect(entries()).toHaveLength(1)
  await service.fastify.close()
  expect(entries()).toMatchObject([{ error: 'failed' }, { error: 'failed', count: 4 }])
})

test('one address may send 30 reports a minute', async () => {
  const statuses = []
  for (let time = 0; time < 31; time++) statuses.push((await report({ message: 'x' })).status)
  expect(statuses.filter((status) => status === 204)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
  expect((await report({ message: 'x' }, { 'x-forwarded-for': '203.0.113.1' })).status).toBe(204)
})

test.each([
  [400, {}, {}],
  [400, { message: 'x'.repeat(1001) }, {}],
  [413, { message: 'x', stack: 'x'.repeat(40_000) }, {}],
  [403, { message: 'x' }, { origin: 'https://evil.example' }],
])('responds with %i to %j %j', async (status, body, headers) => {
  expect((await report(body, headers as Record<string, string>)).status).toBe(status)
})
