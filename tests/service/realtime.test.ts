import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { deleteApp, type FirebaseApp, getApp, initializeApp } from 'firebase/app'
import {
  child,
  type Database,
  type DataSnapshot,
  enableLogging,
  forceWebSockets,
  get,
  getDatabase,
  limitToFirst,
  onDisconnect,
  onValue,
  query,
  ref,
  remove,
  runTransaction,
  set,
  update,
} from 'firebase/database'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveRound } from '../../src/contract/round.ts'
import { createLiveDatabase } from '../../src/platform/live/live-database.ts'
import * as liveSdk from '../../src/platform/live/live-sdk.ts'
import { readConfig } from '../../src/service/base/config/config.ts'
import { toJson } from '../../src/service/golf/realtime/database-value.ts'
import { createLiveValues, type LiveValues } from '../../src/service/golf/realtime/live-values.ts'
import { realtimePlugin } from '../../src/service/golf/realtime/realtime.plugin.ts'
import { type RealtimeLimits, realtimeLimits } from '../../src/service/golf/realtime/realtime-limits.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { fakeNetwork } from '../support/fake-network.ts'
import { fakeVisibility } from '../support/fake-visibility.ts'

forceWebSockets()
enableLogging(() => {})

let service: FastifyInstance
let liveValues: LiveValues
const apps: FirebaseApp[] = []

async function start(limits: Partial<RealtimeLimits> = {}, port = 0): Promise<string> {
  service = Fastify({ forceCloseConnections: true })
  await service.register(realtimePlugin, {
    liveValues,
    limits: { ...realtimeLimits(readConfig({})), ...limits },
  })
  return service.listen({ port, host: '127.0.0.1' })
}

function connect(url: string): Database {
  const app = initializeApp({ databaseURL: `${url}?ns=fairway` }, `app-${apps.length}`)
  apps.push(app)
  return getDatabase(app)
}

/** Records every value that a listener receives. */
function watch(database: Database, path: string) {
  const received: unknown[] = []
  let onReceived = () => {}
  const stop = onValue(ref(database, path), (snapshot: DataSnapshot) => {
    received.push(snapshot.val())
    onReceived()
  })
  return {
    received,
    stop,
    /** Waits until the listener has received `count` values. Returns the latest one. */
    async until(count: number): Promise<unknown> {
      while (received.length < count) await new Promise<void>((resolve) => (onReceived = resolve))
      return received.at(-1)
    },
  }
}

beforeEach(() => {
  liveValues = createLiveValues()
})
afterEach(async () => {
  await Promise.all(apps.splice(0).map(deleteApp))
  await service.close()
})

test('reads a round, or a part of it, by the path of its token', async () => {
  liveValues.publish('R1', { settings: { course: { name: 'Old Links' } }, scorecard: { cards: [] } })
  const database = connect(await start())
  expect((await get(ref(database, 'R1'))).val()).toEqual({ settings: { course: { name: 'Old Links' } } })
  expect((await get(ref(database, 'R1/settings/course/name'))).val()).toBe('Old Links')
})

test('sends null for an unknown token, the round when it starts, and null when it is removed', async () => {
  const database = connect(await start())
  const round = watch(database, 'R-none')
  expect(await round.until(1)).toBeNull()
  liveValues.publish('R-none', { scorecard: { cards: [{ type: 'CourseCard' }] } })
  expect(await round.until(2)).toEqual({ scorecard: { cards: [{ type: 'CourseCard' }] } })
  liveValues.publish('R-none', null)
  expect(await round.until(3)).toBeNull()
})

test('pushes each change to listeners at every depth, and not to a listener that unsubscribed', async () => {
  const card = (first: number | null, total: number) => ({
    cards: [{ data: [4, first], total }],
    name: 'Ann',
  })
  liveValues.publish('R1', card(null, 4))
  const database = connect(await start())
  const whole = watch(database, 'R1')
  const cell = watch(connect(await serviceUrl()), 'R1/cards/0/data/1')
  const name = watch(connect(await serviceUrl()), 'R1/name')
  const stopped = watch(connect(await serviceUrl()), 'R1/cards')
  await Promise.all([whole.until(1), cell.until(1), name.until(1), stopped.until(1)])
  stopped.stop()

  liveValues.publish('R1', card(5, 9))
  expect(await whole.until(2)).toEqual(card(5, 9))
  expect(await cell.until(2)).toBe(5)
  liveValues.publish('R1', card(null, 4))
  expect(await whole.until(3)).toEqual({ cards: [{ data: [4], total: 4 }], name: 'Ann' })
  expect(await cell.until(3)).toBeNull()
  liveValues.publish('R1', card(null, 4))
  liveValues.publish('R1', { name: 'Bob' })
  expect(await whole.until(4)).toEqual({ name: 'Bob' })
  expect(await name.until(2)).toBe('Bob')
  expect(name.received).toEqual(['Ann', 'Bob'])
  expect(stopped.received).toHaveLength(1)
})

test('sends the holes of a round that starts on hole 10 as an object first and as a list later', async () => {
  const played = (count: number) => ({
    holes: Array.from({ length: 18 }, (_, at) => (at >= 9 && at < 9 + count ? at + 1 : null)),
  })
  const database = connect(await start())
  const round = watch(database, 'R10')
  await round.until(1)
  liveValues.publish('R10', played(2))
  expect(await round.until(2)).toEqual({ holes: { 9: 10, 10: 11 } })
  for (let count = 3; count <= 9; count++) liveValues.publish('R10', played(count))
  const last = (await round.until(9)) as { holes: unknown[] }
  expect(Array.isArray(last.holes)).toBe(true)
  expect(Array.from(last.holes, (hole) => hole ?? null)).toEqual(played(9).holes)
})

test('splits long messages into frames without breaking characters outside the basic plane', async () => {
  const database = connect(await start())
  const names = Array.from({ length: 3000 }, (_, at) => `${'⛳🏌️'.repeat(5)} ${at}`)
  liveValues.publish('R1', { names })
  expect((await get(ref(database, 'R1/names'))).val()).toEqual(names)
})

test('lets the SDK reconnect after a restart and sends it what has changed since', {
  tags: 'slow',
}, async () => {
  liveValues.publish('R1', { hole: 1 })
  const url = await start()
  const round = watch(connect(url), 'R1')
  await round.until(1)
  await service.close()
  liveValues.publish('R1', { hole: 2 })
  await start({}, Number(new URL(url).port))
  expect(await round.until(2)).toEqual({ hole: 2 })
})

/** Watches a round as a page does, with a clock and a network of the test. */
async function watchAsPage() {
  liveValues.publish('R1', { settings: { course: { name: 'Old Links' } } })
  const url = await start()
  const sockets = new Set<Socket>()
  service.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const time = fakeClock()
  const net = fakeNetwork()
  const liveDatabase = createLiveDatabase({
    schema: liveRound,
    url: () => `${url}?ns=fairway`,
    // The other tests have already forced web sockets.
    loadSdk: async () => ({ ...liveSdk, forceWebSockets: () => {} }),
    events: () => new EventTarget(),
    network: net.network,
    visibility: fakeVisibility().visibility,
    pace: { clock: time.clock, delayMs: () => 900 },
  })
  const states: string[] = []
  liveDatabase.subscribe('R1', {
    onValue: (round) => states.push(round?.settings?.course?.name ?? 'absent'),
    onConnection: (connected) => states.push(connected ? 'connected' : 'lost'),
  })
  await expect.poll(() => states.slice(-2).toSorted()).toEqual(['Old Links', 'connected'])
  apps.push(getApp())
  return { url, sockets, time, net, states }
}

test('shows what happened during an outage as soon as the network is back, although the old connection hangs', async () => {
  const { sockets, net, states } = await watchAsPage()
  for (const socket of sockets) {
    socket.pause()
    socket.write = () => true
  }
  net.set(false)
  liveValues.publish('R1', { settings: { course: { name: 'New Links' } } })
  net.set(true)
  // The clock of the page stands still, so that nothing else can have connected it.
  await expect.poll(() => states.slice(-2).toSorted()).toEqual(['New Links', 'connected'])
})

test('lets the SDK of a page reconnect only after the delay of the page', async () => {
  const { url, sockets, time, states } = await watchAsPage()
  // Within a second of its last attempt, the SDK would wait, too.
  vi.setSystemTime(Date.now() + 60_000)
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => states.at(-1)).toBe('lost')
  liveValues.publish('R1', { settings: { course: { name: 'New Links' } } })
  // Connects another page meanwhile, which takes longer than an immediate attempt of the SDK.
  await get(ref(connect(url), 'R1'))
  expect(sockets.size).toBe(1)
  time.advance(900)
  await expect.poll(() => states.slice(-2).toSorted()).toEqual(['New Links', 'connected'])
  vi.useRealTimers()
})

test('rejects listing all rounds', async () => {
  liveValues.publish('R1', { hole: 1 })
  const database = connect(await start())
  await expect(get(ref(database))).rejects.toThrow('Permission denied')
  const refused = await new Promise<Error>((resolve) =>
    onValue(ref(database), () => resolve(new Error('the rounds were listed')), resolve),
  )
  expect(refused.message).toMatch(/permission_denied/)
})

test('rejects every kind of write and leaves the value unchanged', async () => {
  liveValues.publish('R1', { hole: 1 })
  const at = ref(connect(await start()), 'R1')
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await expect(set(at, { hole: 2 })).rejects.toThrow(/PERMISSION_DENIED/i)
  await expect(update(at, { hole: 2 })).rejects.toThrow(/PERMISSION_DENIED/i)
  await expect(remove(at)).rejects.toThrow(/PERMISSION_DENIED/i)
  await expect(set(child(at, 'deep/down'), 'x'.repeat(100_000))).rejects.toThrow(/PERMISSION_DENIED/i)
  await expect(onDisconnect(at).set(null)).rejects.toThrow(/PERMISSION_DENIED/i)
  await expect(runTransaction(at, () => 7)).rejects.toThrow(/PERMISSION_DENIED/i)
  expect(toJson(liveValues.at(['R1']))).toEqual({ hole: 1 })
  expect((await get(at)).val()).toEqual({ hole: 1 })
})

test('rejects a query with an explanation', async () => {
  liveValues.publish('R1', { a: 1, b: 2 })
  const database = connect(await start())
  await expect(get(query(ref(database, 'R1'), limitToFirst(1)))).rejects.toThrow(/Queries are not supported/)
})

test('has the same rules for Firebase: tokens are readable, the root is not, nothing is writable', async () => {
  const { rules } = JSON.parse(await readFile('database.rules.json', 'utf8'))
  expect(rules).toEqual({ '.read': false, '.write': false, $token: { '.read': true } })
})

test('responds to long polling with 404 and an explanation', async () => {
  await start()
  for (const method of ['GET', 'POST'] as const) {
    const response = await service.inject({ method, url: '/.lp?start=t&ser=1' })
    expect(response.statusCode).toBe(404)
    expect(response.body).toMatch(/Long polling is not supported/)
  }
})

async function serviceUrl(): Promise<string> {
  const address = service.server.address()
  if (address === null || typeof address === 'string') throw new Error('the service is not listening')
  return `http://127.0.0.1:${address.port}`
}
