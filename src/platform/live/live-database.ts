import * as v from 'valibot'
import type { LiveRound } from '../../contract/round.ts'
import { type Clock, clock } from '../browser/clock.ts'
import { network } from '../browser/network.ts'
import { visibility } from '../browser/visibility.ts'
import { lazyScript } from '../lazy/lazy-script.ts'
import { settings } from '../settings.ts'
import { onReturn, type ReturnDeps } from '../stores/on-return.ts'
import { reconnectDelayMs } from './reconnect-delay.ts'

export interface LiveListener<Value = LiveRound> {
  /** Called with the current value, or undefined if there is none or it does not match the schema. */
  onValue(value: Value | undefined): void
  /** Called with the connection state, now and whenever it changes. */
  onConnection(connected: boolean): void
}

/** The realtime database, which holds each live round and competition at the path of its token. */
export interface LiveDatabase<Value = LiveRound> {
  /** Subscribes to a value; returns an unsubscribe function. */
  subscribe(token: string, listener: LiveListener<Value>): () => void
  /** Reconnects immediately instead of after the SDK's retry delay of up to 5 minutes. */
  reconnect(): void
}

type Sdk = typeof import('./live-sdk.ts')

interface Opened {
  sdk: Sdk
  database: ReturnType<Sdk['getDatabase']>
  connection: PacedConnection
}

export interface LiveDatabaseDeps<Value> extends ReturnDeps {
  /** What the values are. */
  schema: v.GenericSchema<unknown, Value>
  /** Returns the URL of the database, with its name in the `ns` parameter if the host name does not contain it. */
  url(): string
  loadSdk(): Promise<Sdk>
  /** Returns the target of `pagehide` and `pageshow` events. */
  events(): Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  /** Decides when to connect again after the connection was lost. */
  pace: Omit<Pace, 'isHidden'>
}

/** Characters that are not allowed in a key of the database. A slash would address another value. */
const INVALID_IN_PATH = /[.#$[\]/\p{Cc}]/u

export function createLiveDatabase<Value>(deps: LiveDatabaseDeps<Value>): LiveDatabase<Value> {
  let opened: Promise<Opened> | undefined
  let pendingStarts: (() => void)[] = []
  let isWatching = false

  function open() {
    opened ??= deps.loadSdk().then((sdk) => {
      // Must run before the database is created: otherwise it can fall back to long polling, which loads scripts.
      sdk.forceWebSockets()
      const database = sdk.getDatabase(sdk.initializeApp({ databaseURL: deps.url() }))
      const pace = { ...deps.pace, isHidden: deps.visibility.isHidden }
      return { sdk, database, connection: pacedConnection(sdk, database, pace) }
    })
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }

  /** Starts a new connection, because the old one may hang until the SDK gives it up after half a minute. */
  async function renew(): Promise<void> {
    if (pendingStarts.length > 0) await reconnect()
    else (await opened)?.connection.renew()
  }

  function subscribe(token: string, listener: LiveListener<Value>): () => void {
    // For the life of the page. A connection that nobody needs is not renewed.
    if (!isWatching) onReturn(deps, () => void renew().catch(() => {}))
    isWatching = true
    let isEnded = false
    let stop = () => {}
    const start = async () => {
      try {
        const one = await open()
        if (!isEnded) stop = listen(one, token, listener)
      } catch {
        // The SDK's script did not load; `reconnect` loads it again.
        if (isEnded) return
        listener.onConnection(false)
        pendingStarts.push(start)
      }
    }
    void start()
    return () => {
      isEnded = true
      pendingStarts = pendingStarts.filter((one) => one !== start)
      stop()
    }
  }

  function listen(
    { sdk, database, connection }: Opened,
    token: string,
    listener: LiveListener<Value>,
  ): () => void {
    if (INVALID_IN_PATH.test(token) || token === '') {
      listener.onValue(undefined)
      return () => {}
    }
    connection.connect()
    const unsubscribers = [
      sdk.onValue(
        sdk.ref(database, token),
        (snapshot) => listener.onValue(parse(snapshot.val())),
        // The database's rules deny access; for the viewer this means that there is no value.
        () => listener.onValue(undefined),
      ),
      sdk.onValue(sdk.ref(database, '.info/connected'), (snapshot) => {
        const connected = snapshot.val() === true
        connection.setConnected(connected)
        listener.onConnection(connected)
      }),
    ]
    // Older browsers do not put a page with an open socket into the back-forward cache.
    const events = deps.events()
    events.addEventListener('pagehide', connection.disconnect)
    events.addEventListener('pageshow', connection.connect)
    return () => {
      events.removeEventListener('pagehide', connection.disconnect)
      events.removeEventListener('pageshow', connection.connect)
      for (const unsubscribe of unsubscribers) unsubscribe()
      connection.disconnect()
    }
  }

  async function reconnect(): Promise<void> {
    const starts = pendingStarts
    pendingStarts = []
    for (const start of starts) start()
    if (starts.length > 0 || !opened) return
    const { connection } = await opened
    connection.disconnect()
    connection.connect()
  }

  function parse(value: unknown): Value | undefined {
    const parsed = v.safeParse(deps.schema, value)
    return parsed.success ? parsed.output : undefined
  }

  return { subscribe, reconnect: () => void reconnect().catch(() => {}) }
}

/** Returns the live database of the page. A page uses one. Reads globals only when it is used. */
export function browserLiveDatabase<Value>(schema: v.GenericSchema<unknown, Value>): LiveDatabase<Value> {
  return createLiveDatabase({
    schema,
    url: () => settings.PUBLIC_FIREBASE_DATABASE_URL || `${location.origin}?ns=site`,
    loadSdk: lazyScript(() => import('./live-sdk.ts')),
    events: () => window,
    network,
    visibility,
    pace: { clock, delayMs: reconnectDelayMs },
  })
}

type PacedSdk = Pick<typeof import('./live-sdk.ts'), 'goOnline' | 'goOffline'>
type Database = Parameters<PacedSdk['goOnline']>[0]

interface Pace {
  clock: Pick<Clock, 'after'>
  /** Returns how long to wait before the first attempt after a connection was lost, in milliseconds. */
  delayMs(): number
  isHidden(): boolean
}

interface PacedConnection {
  connect(): void
  disconnect(): void
  /** Replaces the connection by a new one if it is needed. */
  renew(): void
  /** Receives the connection state that the SDK reports. */
  setConnected(connected: boolean): void
}

/**
 * Keeps the database connected as long as it is needed. After a lost connection the SDK reconnects immediately. When a
 * process of the service ends, all of its pages would therefore reconnect at the same moment, so each page waits for a
 * random time first. The SDK itself spreads later attempts and those of hidden pages.
 */
function pacedConnection(sdk: PacedSdk, database: Database, pace: Pace): PacedConnection {
  let isWanted = false
  let wasConnected = false
  let cancelAttempt = () => {}

  function set(wanted: boolean): void {
    cancelAttempt()
    isWanted = wanted
    if (wanted) {
      sdk.goOnline(database)
      return
    }
    wasConnected = false
    sdk.goOffline(database)
  }

  return {
    connect: () => set(true),
    disconnect: () => set(false),
    renew() {
      if (!isWanted) return
      set(false)
      set(true)
    },
    setConnected(connected) {
      const isLost = wasConnected && !connected
      wasConnected = connected
      if (!isLost || !isWanted || pace.isHidden()) return
      sdk.goOffline(database)
      cancelAttempt = pace.clock.after(pace.delayMs(), () => sdk.goOnline(database))
    },
  }
}
