import { expect, test } from 'vitest'
import { type LiveRound, liveRound } from '../../../../src/contract/round.ts'
import { createLiveDatabase, type LiveDatabaseDeps } from '../../../../src/platform/live/live-database.ts'
import { reconnectDelayMs } from '../../../../src/platform/live/reconnect-delay.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { fakeNetwork } from '../../../support/fake-network.ts'
import { fakeVisibility } from '../../../support/fake-visibility.ts'

type Sdk = Awaited<ReturnType<LiveDatabaseDeps<unknown>['loadSdk']>>

/** Creates a fake of the SDK functions that the site uses. It records calls in order, and listeners by path. */
function fakeSdk() {
  const calls: string[] = []
  const listeners = new Map<string, { value: (snapshot: { val(): unknown }) => void; denied?: () => void }>()
  const sdk = {
    forceWebSockets: () => calls.push('forceWebSockets'),
    initializeApp: ({ databaseURL }: { databaseURL: string }) => calls.push(`app ${databaseURL}`),
    getDatabase: () => calls.push('database'),
    goOnline: () => calls.push('online'),
    goOffline: () => calls.push('offline'),
    ref: (_: unknown, path: string) => path,
    onValue(path: string, value: (snapshot: { val(): unknown }) => void, denied?: () => void) {
      listeners.set(path, { value, ...(denied ? { denied } : {}) })
      return () => listeners.delete(path)
    },
  }
  return { sdk: sdk as unknown as Sdk, calls, listeners }
}

function setUp(loadSdk?: () => Promise<Sdk>) {
  const fake = fakeSdk()
  const events = new EventTarget()
  const time = fakeClock()
  const view = fakeVisibility()
  const net = fakeNetwork()
  const liveDatabase = createLiveDatabase({
    schema: liveRound,
    url: () => 'https://db.test?ns=site',
    loadSdk: loadSdk ?? (async () => fake.sdk),
    events: () => events,
    network: net.network,
    visibility: view.visibility,
    pace: { clock: time.clock, delayMs: () => 1_200 },
  })
  const values: (LiveRound | undefined)[] = []
  const connections: boolean[] = []
  const listener = {
    onValue: (value: LiveRound | undefined) => values.push(value),
    onConnection: (connected: boolean) => connections.push(connected),
  }
  return { ...fake, time, view, net, events, liveDatabase, values, connections, listener }
}

/** Waits until the SDK is loaded and subscribed. */
const loaded = () => new Promise((resolve) => setImmediate(resolve))

/** Subscribes to a round. */
async function subscribed(loadSdk?: () => Promise<Sdk>) {
  const page = setUp(loadSdk)
  const unsubscribe = page.liveDatabase.subscribe('R1', page.listener)
  await loaded()
  const send = (path: string, value: unknown) => page.listeners.get(path)?.value({ val: () => value })
  const setConnected = (connected: boolean) => send('.info/connected', connected)
  return { ...page, unsubscribe, send, setConnected }
}

test('forces web sockets, and creates one database for all subscriptions', async () => {
  const { liveDatabase, listener, calls } = await subscribed()
  liveDatabase.subscribe('R2', listener)
  await loaded()
  expect(calls).toEqual(['forceWebSockets', 'app https://db.test?ns=site', 'database', 'online', 'online'])
})

test("parses the round at its token's path, which is absent without read permission", async () => {
  const { listeners, values, send } = await subscribed()
  send('R1', { settings: { course: { name: 'Old Links', holes: { 0: { par: 4 } } } } })
  expect(values[0]).toMatchObject({ settings: { course: { name: 'Old Links', holes: [{ par: 4 }] } } })
  for (const value of [null, 'nonsense', 7, []]) {
    send('R1', value)
    expect(values.at(-1)?.settings).toBeUndefined()
  }
  listeners.get('R1')?.denied?.()
  expect(values.slice(5)).toEqual([undefined])
})

test('never subscribes to what is not a valid path', async () => {
  for (const token of ['', ...'/.#$[]\u0000\u007f'].map((character) => character && `a${character}b`)) {
    const { liveDatabase, listener, listeners, values } = setUp()
    liveDatabase.subscribe(token, listener)
    await loaded()
    expect(values, token).toEqual([undefined])
    expect([...listeners.keys()], token).toEqual([])
  }
})

test('reports whether it is connected', async () => {
  const { setConnected, connections } = await subscribed()
  setConnected(false)
  setConnected(true)
  expect(connections).toEqual([false, true])
})

test('disconnects on pagehide, and connects again on pageshow or at once when it is asked to', async () => {
  const { liveDatabase, events, calls } = await subscribed()
  calls.length = 0
  events.dispatchEvent(new Event('pagehide'))
  events.dispatchEvent(new Event('pageshow'))
  expect(calls).toEqual(['offline', 'online'])
  liveDatabase.reconnect()
  await loaded()
  expect(calls).toEqual(['offline', 'online', 'offline', 'online'])
})

test('removes all listeners when unsubscribed, also before the SDK has loaded', async () => {
  const { liveDatabase, listener, listeners, unsubscribe, events, calls } = await subscribed()
  unsubscribe()
  liveDatabase.subscribe('R1', listener)()
  await loaded()
  expect(listeners.size).toBe(0)
  calls.length = 0
  events.dispatchEvent(new Event('pageshow'))
  expect(calls).toEqual([])
})

/** Subscribes and connects. */
async function connected() {
  const page = await subscribed()
  page.setConnected(true)
  page.calls.length = 0
  return page
}

test('waits before it restores a lost connection, instead of connecting immediately as the SDK does', async () => {
  const { setConnected, time, calls } = await connected()
  setConnected(false)
  time.advance(1_199)
  expect(calls).toEqual(['offline'])
  time.advance(1)
  expect(calls).toEqual(['offline', 'online'])
  // A failed attempt is followed by the SDK's own delays.
  setConnected(false)
  time.advance(60_000)
  expect(calls).toEqual(['offline', 'online'])
})

test('waits after each loss', async () => {
  const { setConnected, time, calls } = await connected()
  for (const connected of [false, true, false, true]) {
    setConnected(connected)
    time.advance(1_200)
  }
  expect(calls).toEqual(['offline', 'online', 'offline', 'online'])
})

test.each([
  [
    'the viewer asks for it',
    ({ liveDatabase }: Awaited<ReturnType<typeof connected>>) => liveDatabase.reconnect(),
  ],
  ['the page is shown again', ({ events }) => events.dispatchEvent(new Event('pageshow'))],
])('connects without waiting when %s', async (_, ask) => {
  const page = await connected()
  page.setConnected(false)
  ask(page)
  await loaded()
  expect(page.calls.at(-1)).toBe('online')
  expect(page.time.pendingTimers()).toBe(0)
})

test.each([
  ['the network is back', ({ net }: Awaited<ReturnType<typeof connected>>) => net.set(true)],
  ['the page becomes visible', ({ view }) => view.setHidden(false)],
])('starts a new connection at once when %s, because the old one may hang', async (_, comeBack) => {
  const page = await connected()
  page.net.set(false)
  page.view.setHidden(true)
  expect(page.calls).toEqual([])
  page.net.set(true)
  page.view.setHidden(false)
  await loaded()
  page.calls.length = 0
  comeBack(page)
  await loaded()
  expect(page.calls).toEqual(['offline', 'online'])
  // Nobody needs a connection any more.
  page.unsubscribe()
  comeBack(page)
  await loaded()
  expect(page.calls).toEqual(['offline', 'online', 'offline'])
})

test('does not reconnect after it has disconnected by itself', async () => {
  const { setConnected, time, calls, events, unsubscribe } = await connected()
  events.dispatchEvent(new Event('pagehide'))
  setConnected(false)
  time.advance(60_000)
  expect(calls).toEqual(['offline'])
  events.dispatchEvent(new Event('pageshow'))
  setConnected(true)
  setConnected(false)
  unsubscribe()
  time.advance(60_000)
  expect(calls.at(-1)).toBe('offline')
})

test('leaves the reconnection of hidden pages to the SDK, which takes up to some minutes', async () => {
  const { setConnected, time, view, calls } = await connected()
  view.setHidden(true)
  setConnected(false)
  time.advance(60_000)
  expect(calls).toEqual([])
})

test('spreads the attempts of many pages over 2.5 seconds', () => {
  const delays = Array.from({ length: 1_000 }, () => reconnectDelayMs())
  expect(Math.max(...delays)).toBeLessThanOrEqual(2_500)
  for (const half of [0, 1, 2, 3, 4]) {
    const count = delays.filter((delayMs) => Math.floor(delayMs / 500) === half).length
    expect(count).toBeGreaterThan(120)
  }
})

test("reports no connection when the SDK's script does not load, and loads it again on reconnect", async () => {
  const { sdk, listeners } = fakeSdk()
  let loads = 0
  const { liveDatabase, connections } = await subscribed(async () => {
    loads += 1
    if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return sdk
  })
  expect(connections).toEqual([false])
  liveDatabase.reconnect()
  await loaded()
  expect(listeners.has('R1')).toBe(true)
})
