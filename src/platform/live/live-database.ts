import * as v from 'valibot'
import { type LiveRound, liveRound } from '../../contract/round.ts'
import { lazyScript } from '../lazy/lazy-script.ts'
import { settings } from '../settings.ts'

export interface LiveRoundListener {
  /** Called with the current round, or undefined if there is none or the value is not a round. */
  onValue(round: LiveRound | undefined): void
  /** Called with the connection state, now and whenever it changes. */
  onConnection(connected: boolean): void
}

/** The realtime database, which holds each live round at the path of its token. */
export interface LiveDatabase {
  /** Subscribes to a round; returns an unsubscribe function. */
  subscribe(token: string, listener: LiveRoundListener): () => void
  /** Reconnects now, without waiting for the SDK's retry delay of up to 5 minutes. */
  reconnect(): void
}

type Sdk = typeof import('./live-sdk.ts')

export interface LiveDatabaseDeps {
  /** Returns the URL of the database, with its name in the `ns` parameter if the host name does not contain it. */
  url(): string
  loadSdk(): Promise<Sdk>
  /** Returns the target of `pagehide` and `pageshow` events. */
  events(): Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

/** Characters that are not allowed in a path of the database. A slash would address another value. */
const INVALID_IN_PATH = /[.#$[\]/\p{Cc}]/u

export function createLiveDatabase(deps: LiveDatabaseDeps): LiveDatabase {
  let opened: Promise<{ sdk: Sdk; database: ReturnType<Sdk['getDatabase']> }> | undefined
  let pendingStarts: (() => void)[] = []

  function open() {
    opened ??= deps.loadSdk().then((sdk) => {
      // Must run before the database is created: otherwise it can fall back to long polling, which loads scripts.
      sdk.forceWebSockets()
      const database = sdk.getDatabase(sdk.initializeApp({ databaseURL: deps.url() }))
      return { sdk, database }
    })
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }

  function subscribe(token: string, listener: LiveRoundListener): () => void {
    let isEnded = false
    let stop = () => {}
    const start = async () => {
      try {
        const { sdk, database } = await open()
        if (!isEnded) stop = listen(sdk, database, token, listener)
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
    sdk: Sdk,
    database: ReturnType<Sdk['getDatabase']>,
    token: string,
    listener: LiveRoundListener,
  ): () => void {
    if (INVALID_IN_PATH.test(token) || token === '') {
      listener.onValue(undefined)
      return () => {}
    }
    sdk.goOnline(database)
    const unsubscribers = [
      sdk.onValue(
        sdk.ref(database, token),
        (snapshot) => listener.onValue(parse(snapshot.val())),
        // The database's rules deny access, which for the viewer means that there is no round.
        () => listener.onValue(undefined),
      ),
      sdk.onValue(sdk.ref(database, '.info/connected'), (snapshot) =>
        listener.onConnection(snapshot.val() === true),
      ),
    ]
    // Older browsers do not put a page with an open socket into the back-forward cache.
    const disconnect = () => sdk.goOffline(database)
    const connect = () => sdk.goOnline(database)
    const events = deps.events()
    events.addEventListener('pagehide', disconnect)
    events.addEventListener('pageshow', connect)
    return () => {
      events.removeEventListener('pagehide', disconnect)
      events.removeEventListener('pageshow', connect)
      for (const unsubscribe of unsubscribers) unsubscribe()
      sdk.goOffline(database)
    }
  }

  async function reconnect(): Promise<void> {
    const starts = pendingStarts
    pendingStarts = []
    for (const start of starts) start()
    if (starts.length > 0 || !opened) return
    const { sdk, database } = await opened
    sdk.goOffline(database)
    sdk.goOnline(database)
  }

  return { subscribe, reconnect: () => void reconnect().catch(() => {}) }
}

function parse(value: unknown): LiveRound | undefined {
  const parsed = v.safeParse(liveRound, value)
  return parsed.success ? parsed.output : undefined
}

/** The live database of the real page. Globals are read only when it is used. */
export const liveDatabase = createLiveDatabase({
  url: () => settings.PUBLIC_FIREBASE_DATABASE_URL || `${location.origin}?ns=site`,
  loadSdk: lazyScript(() => import('./live-sdk.ts')),
  events: () => window,
})
