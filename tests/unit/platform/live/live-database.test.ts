import { expect, test } from 'vitest'
import type { LiveRound } from '../../../../src/contract/round.ts'
import { createLiveDatabase, type LiveDatabaseDeps } from '../../../../src/platform/live/live-database.ts'

type Sdk = Awaited<ReturnType<LiveDatabaseDeps['loadSdk']>>

/** The SDK as far as the site uses it: what was called, in order, and the listeners at each path. */
function fakeSdk() {
  const calls: string[] = []
  const listeners = new Map<string, { value: (snapshot: { val(): unknown }) => void; refused?: () => void }>()
  const sdk = {
    forceWebSockets: () => calls.push('forceWebSockets'),
    initializeApp: ({ databaseURL }: { databaseURL: string }) => calls.push(`app ${databaseURL}`),
    getDatabase: () => calls.push('database'),
    goOnline: () => calls.push('online'),
    goOffline: () => calls.push('offline'),
    ref: (_: unknown, path: string) => path,
    onValue(path: string, value: (snapshot: { val(): unknown }) => void, refused?: () => void) {
      listeners.set(path, { value, ...(refused ? { refused } : {}) })
      return () => listeners.delete(path)
    },
  }
  return { sdk: sdk as unknown as Sdk, calls, listeners }
}

function setUp(loadSdk?: () => Promise<Sdk>) {
  const fake = fakeSdk()
  const events = new EventTarget()
  const liveDatabase = createLiveDatabase({
    url: () => 'https://db.test?ns=site',
    loadSdk: loadSdk ?? (async () => fake.sdk),
    events: () => events,
  })
  const values: (LiveRound | undefined)[] = []
  const connections: boolean[] = []
  const listener = {
    onValue: (value: LiveRound | undefined) => values.push(value),
    onConnection: (connected: boolean) => connections.push(connected),
  }
  return { ...fake, events, liveDatabase, values, connections, listener }
}

/** Until the SDK has come and been asked. */
const loaded = () => new Promise((resolve) => setImmediate(resolve))

test('forces web sockets before the database is made', async () => {
  const { liveDatabase, listener, calls } = setUp()
  liveDatabase.subscribe('R1', listener)
  await loaded()
  expect(calls.slice(0, 3)).toEqual(['forceWebSockets', 'app https://db.test?ns=site', 'database'])
})

test('makes one database, whatever is subscribed to', async () => {
  const { liveDatabase, listener, calls } = setUp()
  liveDatabase.subscribe('R1', listener)()
  liveDatabase.subscribe('R2', listener)
  await loaded()
  expect(calls.filter((call) => call === 'database')).toHaveLength(1)
})

test("reads the round at its token's path, and parses it", async () => {
  const { liveDatabase, listener, listeners, values } = setUp()
  liveDatabase.subscribe('R1', listener)
  await loaded()
  listeners
    .get('R1')
    ?.value({ val: () => ({ settings: { course: { name: 'Old Links', holes: { 0: { par: 4 } } } } }) })
  expect(values[0]).toMatchObject({ settings: { course: { name: 'Old Links', holes: [{ par: 4 }] } } })
})

test.each([null, 'nonsense', 7, []])('%j is no round', async (value) => {
  const { liveDatabase, listener, listeners, values } = setUp()
  liveDatabase.subscribe('R1', listener)
  await loaded()
  listeners.get('R1')?.value({ val: () => value })
  expect(values[0]?.settings).toBeUndefined()
})

test('a round that nobody may read is none', async () => {
  const { liveDatabase, listener, listeners, values } = setUp()
  liveDatabase.subscribe('R1', listener)
  await loaded()
  listeners.get('R1')?.refused?.()
  expect(values).toEqual([undefined])
})

test.each(['a/b', 'a.b', 'a#b', 'a$b', 'a[b', '', 'a\u0000b'])(
  'never asks at "%s", which is no path',
  async (token) => {
    const { liveDatabase, listener, listeners, values } = setUp()
    liveDatabase.subscribe(token, listener)
    await loaded()
    expect(values).toEqual([undefined])
    expect([...listeners.keys()]).toEqual([])
  },
)

test('tells whether it is connected', async () => {
  const { liveDatabase, listener, listeners, connections } = setUp()
  liveDatabase.subscribe('R1', listener)
  await loaded()
  listeners.get('.info/connected')?.value({ val: () => false })
  listeners.get('.info/connected')?.value({ val: () => true })
  expect(connections).toEqual([false, true])
})

test('goes offline when the page is put away and online when it is shown again', async () => {
  const { liveDatabase, listener, events, calls } = setUp()
  liveDatabase.subscribe('R1', listener)
  await loaded()
  calls.length = 0
  events.dispatchEvent(new Event('pagehide'))
  events.dispatchEvent(new Event('pageshow'))
  expect(calls).toEqual(['offline', 'online'])
})

test('lets go of everything at its end', async () => {
  const { liveDatabase, listener, listeners, events, calls } = setUp()
  const end = liveDatabase.subscribe('R1', listener)
  await loaded()
  end()
  expect(listeners.size).toBe(0)
  calls.length = 0
  events.dispatchEvent(new Event('pageshow'))
  expect(calls).toEqual([])
})

test('a subscription that ends before the SDK is there never listens', async () => {
  const { liveDatabase, listener, listeners } = setUp()
  liveDatabase.subscribe('R1', listener)()
  await loaded()
  expect(listeners.size).toBe(0)
})

test('reconnects at once instead of waiting for the next try', async () => {
  const { liveDatabase, listener, calls } = setUp()
  liveDatabase.subscribe('R1', listener)
  await loaded()
  calls.length = 0
  liveDatabase.reconnect()
  await loaded()
  expect(calls).toEqual(['offline', 'online'])
})

test("is not connected when the SDK's script does not come, and asks for it again", async () => {
  const { sdk, listeners } = fakeSdk()
  let asked = 0
  const { liveDatabase, listener, connections } = setUp(async () => {
    asked += 1
    if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return sdk
  })
  liveDatabase.subscribe('R1', listener)
  await loaded()
  expect(connections).toEqual([false])
  liveDatabase.reconnect()
  await loaded()
  expect(listeners.has('R1')).toBe(true)
})
