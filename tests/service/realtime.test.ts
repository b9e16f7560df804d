import { readFile } from 'node:fs/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
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
import { createLiveValues, type LiveValues } from '../../src/service/realtime/live-values.ts'
import { type RealtimeLimits, realtimePlugin } from '../../src/service/realtime/realtime.plugin.ts'

forceWebSockets()
enableLogging(() => {})

let service: FastifyInstance
let liveValues: LiveValues
const apps: FirebaseApp[] = []

async function start(limits: Partial<RealtimeLimits> = {}, port = 0): Promise<string> {
  service = Fastify({ forceCloseConnections: true })
  await service.register(realtimePlugin, { liveValues, limits })
  return service.listen({ port, host: '127.0.0.1' })
}

function connect(url: string): Database {
  const app = initializeApp({ databaseURL: `${url}?ns=fairway` }, `app-${apps.length}`)
  apps.push(app)
  return getDatabase(app)
}

/** Every value that a listener saw, and a way to wait for the next. */
function watch(database: Database, path: string) {
  const seen: unknown[] = []
  let wake = () => {}
  const stop = onValue(ref(database, path), (snapshot: DataSnapshot) => {
    seen.push(snapshot.val())
    wake()
  })
  return {
    seen,
    stop,
    async until(count: number): Promise<unknown> {
      while (seen.length < count) await new Promise<void>((resolve) => (wake = resolve))
      return seen.at(-1)
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

test('reads a round at the path of its token, and below it', async () => {
  liveValues.publish('R1', { settings: { course: { name: 'Old Links' } }, scorecard: { cards: [] } })
  const database = connect(await start())
  expect((await get(ref(database, 'R1'))).val()).toEqual({ settings: { course: { name: 'Old Links' } } })
  expect((await get(ref(database, 'R1/settings/course/name'))).val()).toBe('Old Links')
})

test('gives null at a token that does not exist, and the round once it begins', async () => {
  const database = connect(await start())
  const round = watch(database, 'R-none')
  expect(await round.until(1)).toBeNull()
  liveValues.publish('R-none', { scorecard: { cards: [{ type: 'CourseCard' }] } })
  expect(await round.until(2)).toEqual({ scorecard: { cards: [{ type: 'CourseCard' }] } })
  liveValues.publish('R-none', null)
  expect(await round.until(3)).toBeNull()
})

test('pushes each publication whole to listeners at every depth, and to nobody who stopped', async () => {
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
  expect(name.seen).toEqual(['Ann', 'Bob'])
  expect(stopped.seen).toHaveLength(1)
})

test('a round that starts on hole 10 changes its shape while it is played', async () => {
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

test('a long round and letters beyond the basic plane come over in parts', async () => {
  const database = connect(await start())
  const names = Array.from({ length: 3000 }, (_, at) => `${'⛳🏌️'.repeat(5)} ${at}`)
  liveValues.publish('R1', { names })
  expect((await get(ref(database, 'R1/names'))).val()).toEqual(names)
})

test('comes back by itself after the service dropped the connection, with what changed meanwhile', async () => {
  liveValues.publish('R1', { hole: 1 })
  const url = await start()
  const round = watch(connect(url), 'R1')
  await round.until(1)
  await service.close()
  liveValues.publish('R1', { hole: 2 })
  await start({}, Number(new URL(url).port))
  expect(await round.until(2)).toEqual({ hole: 2 })
})

test('refuses to list the rounds', async () => {
  liveValues.publish('R1', { hole: 1 })
  const database = connect(await start())
  await expect(get(ref(database))).rejects.toThrow('Permission denied')
  const refused = await new Promise<Error>((resolve) =>
    onValue(ref(database), () => resolve(new Error('it was read')), resolve),
  )
  expect(refused.message).toMatch(/permission_denied/)
})

test('refuses every write, and nothing changes', async () => {
  liveValues.publish('R1', { hole: 1 })
  const at = ref(connect(await start()), 'R1')
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await expect(set(at, { hole: 2 })).rejects.toThrow(/PERMISSION_DENIED/i)
  await expect(update(at, { hole: 2 })).rejects.toThrow(/PERMISSION_DENIED/i)
  await expect(remove(at)).rejects.toThrow(/PERMISSION_DENIED/i)
  await expect(set(child(at, 'deep/down'), 'x'.repeat(100_000))).rejects.toThrow(/PERMISSION_DENIED/i)
  await expect(onDisconnect(at).set(null)).rejects.toThrow(/PERMISSION_DENIED/i)
  await expect(runTransaction(at, () => 7)).rejects.toThrow(/PERMISSION_DENIED/i)
  expect(liveValues.read('R1')).toEqual({ hole: 1 })
  expect((await get(at)).val()).toEqual({ hole: 1 })
})

test('refuses a filtered read in words', async () => {
  liveValues.publish('R1', { a: 1, b: 2 })
  const database = connect(await start())
  await expect(get(query(ref(database, 'R1'), limitToFirst(1)))).rejects.toThrow(/read whole/)
})

test('a change reaches its listeners within a few milliseconds', async () => {
  liveValues.publish('R1', { hole: 0 })
  const round = watch(connect(await start()), 'R1')
  await round.until(1)
  const times: number[] = []
  for (let hole = 1; hole <= 200; hole++) {
    const started = performance.now()
    liveValues.publish('R1', { hole })
    await round.until(hole + 1)
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  expect(times[100]).toBeLessThan(10)
})

test('the rules for the real database say the same: a token is readable, the root is not, nobody writes', async () => {
  const { rules } = JSON.parse(await readFile('database.rules.json', 'utf8'))
  expect(rules).toEqual({ '.read': false, '.write': false, $token: { '.read': true } })
})

test('answers long polling with a plain 404', async () => {
  await start()
  for (const method of ['GET', 'POST'] as const) {
    const answer = await service.inject({ method, url: '/.lp?start=t&ser=1' })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toMatch(/Long polling is not spoken here/)
  }
})

async function serviceUrl(): Promise<string> {
  const address = service.server.address()
  if (address === null || typeof address === 'string') throw new Error('nobody listens')
  return `http://127.0.0.1:${address.port}`
}
