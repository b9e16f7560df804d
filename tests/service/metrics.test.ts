import { request } from 'node:http'
import { expect, test } from 'vitest'
import { openStore } from '../../src/service/base/database/open-store.ts'
import { queueLength } from '../../src/service/staff/mailing/run-state.ts'
import { createMailingRuns } from '../../src/service/staff/mailing/runs.ts'
import { prepareMailing } from '../support/mailing-client.ts'
import { serviceOfTests, startService, type TestService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const TOKEN = 'a-token-of-the-operator'
const service = serviceOfTests()
const dataDir = temporaryFolder()
const withToken = serviceOfTests(() => startService({ metricsToken: TOKEN, demoData: true }))

const metricsOf = async ({ origin }: TestService) => (await fetch(`${origin}/metrics`)).text()

/** Returns the value of the first sample whose line starts with a text, or undefined if there is none. */
function sample(metrics: string, start: string): number | undefined {
  const line = metrics.split('\n').find((one) => one.startsWith(start))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

test('is text that no cache stores', async () => {
  const { headers } = await fetch(`${service.origin}/metrics`)
  expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(headers.get('cache-control')).toBe('no-store')
})

const from = (remoteAddress: string) => ({ remoteAddress })
const withHeader = (name: string, value: string) => ({ headers: { [name]: value } })
test.each<[string, TestService, object, number]>([
  ['this machine', service, from('127.0.0.1'), 200],
  ['this machine by IPv6', service, from('::1'), 200],
  ['this machine by IPv4 in IPv6', service, from('::ffff:127.0.0.1'), 200],
  ['another machine', service, from('192.0.2.7'), 404],
  ...['X-Forwarded-Proto', 'Forwarded', 'True-Client-IP'].map(
    (name): [string, TestService, object, number] => [name, service, withHeader(name, '127.0.0.1'), 404],
  ),
  ['the token', withToken, withHeader('authorization', `Bearer ${TOKEN}`), 200],
  ['another token', withToken, withHeader('authorization', `Bearer ${TOKEN}x`), 404],
  ['this machine without the token that is set', withToken, from('127.0.0.1'), 404],
])('responds to a request of %s with %3$i', async (_, target, request, status) => {
  const { statusCode, body } = await target.fastify.inject({ url: '/metrics', ...request })
  expect([statusCode, body.includes('http_request')]).toEqual([status, status === 200])
})

test('counts live rounds', async () => {
  const response = await fetch(`${withToken.origin}/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  // The demo has a live round, and a competition whose second round is open.
  expect(sample(await response.text(), 'live_rounds ')).toBe(10)
})

test('counts recipients with a queued mail, except those of a draft', async () => {
  const { db, kind, close } = await openStore({ dataDir, databaseUrl: undefined })
  const context = { db, clock: Date.now, kind, owner: 'test' }
  const runs = createMailingRuns(context)
  const emails = [1, 2, 3].map((number) => `golfer-${number}@golf.example`)
  const run = await prepareMailing({ context: context as never }, emails)
  expect(await queueLength(db)).toBe(0)
  await runs.begin(run)
  expect(await queueLength(db)).toBe(3)
  await runs.markSending(run.id, [2])
  expect(await queueLength(db)).toBe(2)
  await close()
})

test('counts requests by matched route and status, not by URL', async () => {
  await fetch(`${service.origin}/rest/round/some-secret-token?secret=query`)
  await fetch(`${service.origin}/%ff`)
  const metrics = await metricsOf(service)
  const count = 'http_request_duration_seconds_count'
  expect(sample(metrics, `${count}{method="GET",route="/rest/round/:token",status="404"}`)).toBe(1)
  expect(metrics).toContain('http_request_duration_seconds_bucket{le="0.1",method="GET"')
  expect(metrics).not.toContain('secret')
})

test('counts clients that disconnect before the response', async () => {
  const client = service.newClient()
  await client.send('GET', '/rest/auth/get_user')
  const unfinished = request(`${service.origin}/rest/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': '100',
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': client.cookies.get('XSRF-TOKEN'),
    },
  })
  unfinished.on('error', () => {})
  await new Promise((resolve) => unfinished.write('{', resolve))
  unfinished.destroy()
  const count = 'http_request_duration_seconds_count{method="POST",route="/rest/auth/login",status="499"}'
  await expect.poll(async () => sample(await metricsOf(service), count)).toBe(1)
})

test('measures sockets, live rounds, the mail queue, event-loop lag and database time', async () => {
  const socket = new WebSocket(`${service.origin.replace('http', 'ws')}/.ws`)
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const metrics = await metricsOf(service)
  expect(sample(metrics, 'realtime_sockets ')).toBe(1)
  expect(sample(metrics, 'live_rounds ')).toBe(0)
  expect(sample(metrics, 'mail_queue ')).toBe(0)
  expect(sample(metrics, 'mails_total{result="failed"}')).toBe(0)
  expect(sample(metrics, 'nodejs_eventloop_lag_p99_seconds ')).toBeGreaterThanOrEqual(0)
  expect(sample(metrics, 'database_query_duration_seconds_count{kind="select"}')).toBeGreaterThan(0)
  socket.close()
})
