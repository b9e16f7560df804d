import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '../../src/service/base/database/open-store.ts'
import { queueLength } from '../../src/service/staff/mailing/run-state.ts'
import { createMailingRuns } from '../../src/service/staff/mailing/runs.ts'
import { startService, type TestService } from '../support/service.ts'

const TOKEN = 'a-token-of-the-operator'
let service: TestService
let withToken: TestService
beforeAll(async () => {
  service = await startService()
  withToken = await startService({ metricsToken: TOKEN, demoData: true })
})
afterAll(() => Promise.all([service.stop(), withToken.stop()]))

const metricsOf = async ({ origin }: TestService) => (await fetch(`${origin}/metrics`)).text()

const MAILING = {
  emailsFileName: 'golfers.csv',
  templateId: 'spring',
  campaign: 'Spring',
  actor: 'staff@golf.example',
  template: { subject: '', text: '', html: '' },
  resend: false,
}
async function* recipients(count: number) {
  yield Array.from({ length: count }, (_, index) => ({
    position: index + 1,
    email: `golfer-${index}@golf.example`,
    fields: {},
    problem: undefined,
  }))
}

/** Returns the value of the first sample whose line starts with a text, or undefined if there is none. */
function sample(metrics: string, start: string): number | undefined {
  const line = metrics.split('\n').find((one) => one.startsWith(start))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

describe('without a token, /metrics', () => {
  test('is open to connections from this machine', async () => {
    const response = await fetch(`${service.origin}/metrics`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test.each(['X-Forwarded-Proto', 'Forwarded', 'True-Client-IP'])(
    'does not exist for a request with the header %s',
    async (name) => {
      const response = await fetch(`${service.origin}/metrics`, { headers: { [name]: '127.0.0.1' } })
      expect(response.status).toBe(404)
      expect(await response.text()).not.toContain('http_request')
    },
  )

  test('does not exist for another machine', async () => {
    const response = await service.fastify.inject({ url: '/metrics', remoteAddress: '192.0.2.7' })
    expect(response.statusCode).toBe(404)
  })

  test.each(['::1', '::ffff:127.0.0.1'])('is open to %s', async (remoteAddress) => {
    const response = await service.fastify.inject({ url: '/metrics', remoteAddress })
    expect(response.statusCode).toBe(200)
  })
})

describe('with a token, /metrics', () => {
  const statusFor = async (authorization?: string) =>
    (await fetch(`${withToken.origin}/metrics`, { headers: authorization ? { authorization } : {} })).status

  test('is open to the token', async () => {
    expect(await statusFor(`Bearer ${TOKEN}`)).toBe(200)
  })

  test.each([undefined, `Bearer ${TOKEN}x`])(
    'does not exist for %s, even on this machine',
    async (authorization) => {
      expect(await statusFor(authorization)).toBe(404)
    },
  )
})

test('counts live rounds', async () => {
  const response = await fetch(`${withToken.origin}/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  // The demo has a live round, and a competition whose second round is open.
  expect(sample(await response.text(), 'live_rounds ')).toBe(10)
})

test('counts recipients with a queued mail, except those of a draft', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'metrics-'))
  const { db, kind, close } = await openStore({ dataDir, databaseUrl: undefined })
  const runs = createMailingRuns({ db, clock: Date.now, kind, owner: 'test' })
  const run = await runs.prepare(MAILING, recipients(3), async () => new Map())
  expect(await queueLength(db)).toBe(0)
  await runs.begin(run)
  expect(await queueLength(db)).toBe(3)
  await runs.markSending(run.id, [2])
  expect(await queueLength(db)).toBe(2)
  await close()
  await rm(dataDir, { recursive: true })
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
