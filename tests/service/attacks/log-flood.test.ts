// @module-tag slow
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getUser } from '../../../src/contract/session.ts'
import { type LogEntry, startService, type TestClient, type TestService } from '../../support/service.ts'

// Filling the disk with log lines about refused requests.

const REQUESTS = 120
/** Sends requests, 40 at a time. Returns their statuses. */
async function flood(send: () => Promise<Response>): Promise<number[]> {
  const statuses = new Set<number>()
  for (let sent = 0; sent < REQUESTS; sent += 40) {
    const responses = await Promise.all(Array.from({ length: 40 }, send))
    for (const response of responses) {
      await response.arrayBuffer()
      statuses.add(response.status)
    }
  }
  return [...statuses]
}

const requestsIn = (entries: LogEntry[]) =>
  entries.reduce((sum, { count }) => sum + (typeof count === 'number' ? count : 1), 0)

type Headers = Record<string, string>
type Send = (client: TestClient, headers: Headers) => Promise<Response>
const post =
  (path: string, body: string, own: Headers): Send =>
  (client, headers) =>
    client.send('POST', path, { body, headers: { ...headers, ...own } })
const get =
  (path: string): Send =>
  (client, headers) =>
    client.send('GET', path, { headers })
const FLOODS: [string, number, Send][] = [
  ['without a forgery token', 403, post('/rest/auth/logout', '', { 'x-xsrf-token': '' })],
  ['to staff endpoints', 403, get('/rest/admin/find_user/x')],
  ['beyond a limit', 429, get('/rest/round/none/preview.png')],
  ['without a session', 401, (_, headers) => fetch(`${service.origin}/rest/rounds`, { headers })],
  ['with an invalid body', 400, post('/rest/auth/login', '{', { 'content-type': 'application/json' })],
  ['with a body of an unknown type', 415, post('/rest/auth/login', 'x', { 'content-type': 'x/y' })],
  ['to unknown paths', 404, get('/rest/nothing')],
]

let service: TestService

describe('a flood', () => {
  afterEach(async () => {
    vi.useRealTimers()
    await service.stop()
  })

  test.each([
    ...FLOODS.map((flood) => ['info', ...flood] as const),
    ...FLOODS.filter(([what]) => /^to /.test(what)).map((flood) => ['warn', ...flood] as const),
  ])(
    'at the level %s, of requests %s, writes a line, and then a count every second',
    async (logLevel, _, status, send) => {
      service = await startService({ logLevel, trustedProxies: 1 })
      const client = await service.signInAs('golfer')
      const address = '203.0.113.1'
      const sendOne = () => send(client, { 'x-forwarded-for': address })
      // Uses up the limit of images.
      if (status === 429) for (let image = 0; image < 60; image++) await sendOne()
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const isEvent = status === 403 || status === 429
      // The line of a single request has no address, unless it is an event.
      const lines = () =>
        service
          .logEntries()
          .filter(({ event }) => (event !== undefined) === isEvent)
          .filter((entry) => entry.address === address || entry.status === status)
          .filter(({ route }) => route !== getUser.path)
      expect(await flood(sendOne)).toEqual([status])
      const loggedRequests = () => {
        vi.advanceTimersByTime(1000)
        return requestsIn(lines())
      }
      await expect.poll(loggedRequests).toBe(logLevel === 'info' || isEvent ? REQUESTS : 0)
      // One for the first request, and one for each second that the clock was advanced while requests were ending.
      expect(lines().length).toBeLessThan(REQUESTS / 10)
    },
  )
})

describe('beside a flood', () => {
  beforeEach(async () => {
    service = await startService({ trustedProxies: 1 })
  })
  afterEach(() => service.stop())

  test('malformed frames of web sockets write no lines', async () => {
    for (let socket = 0; socket < 20; socket++) {
      const connection = new WebSocket(`${service.origin.replace('http', 'ws')}/.ws?v=5`)
      const closed = new Promise((resolve) => connection.addEventListener('close', resolve))
      await new Promise((resolve) => connection.addEventListener('open', resolve))
      connection.send('x'.repeat(100_000))
      await closed
    }
    expect(service.logEntries()).toEqual([])
  })

  test('sign-ins and refused requests of other addresses are logged one by one', async () => {
    const events = (name: string) => service.logEntries().filter(({ event }) => event === name)
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address, 'x-xsrf-token': '' } })
    const client = service.newClient()
    const flooding = flood(() => client.send('POST', '/rest/auth/logout', from('203.0.113.9')))
    for (let golfer = 0; golfer < 5; golfer++) await service.signInAs('golfer')
    await client.send('POST', '/rest/auth/logout', from('203.0.113.10'))
    await flooding
    expect(events('sign-in')).toHaveLength(5)
    await expect
      .poll(() => events('access refused').filter(({ address }) => address === '203.0.113.10'))
      .toHaveLength(1)
  })

  test('the remaining count is written when the service stops', async () => {
    const client = service.newClient()
    await flood(() => client.send('POST', '/rest/auth/logout', { headers: { 'x-xsrf-token': '' } }))
    await service.fastify.close()
    expect(requestsIn(service.logEntries())).toBe(REQUESTS)
  })
})
