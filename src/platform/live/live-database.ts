import * as v from 'valibot'
import { type LiveRound, liveRound } from '../../contract/round.ts'
import { settings } from '../settings.ts'

export interface LiveRoundListener {
  /** The round as it stands now; nothing where none is (any more) or what is there is no round. */
  onValue(round: LiveRound | undefined): void
  /** Whether values come in as they are written. Told at once, and on every change. */
  onConnection(connected: boolean): void
}

/** The realtime database: live rounds at the path of their token (spec: Calls). */
export interface LiveDatabase {
  /** Answers how to end it. */
  subscribe(token: string, listener: LiveRoundListener): () => void
  /** Tries again now, instead of when the SDK's growing pauses (up to 5 minutes) are over. */
  reconnect(): void
}

type Sdk = typeof import('./live-sdk.ts')

export interface LiveDatabaseDeps {
  /** The database's address; its name stands in `ns` where the host does not say it. */
  url(): string
  loadSdk(): Promise<Sdk>
  /** Tells of `pagehide` and `pageshow`. */
  events(): Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

/** Characters that the realtime database knows no path with; a slash would lead to somebody else's value. */
const NO_PATH = /[.#$[\]/\p{Cc}]/u

export function createLiveDatabase(deps: LiveDatabaseDeps): LiveDatabase {
  let opened: Promise<{ sdk: Sdk; database: ReturnType<Sdk['getDatabase']> }> | undefined
  let retry: (() => void)[] = []

  function open() {
    opened ??= deps.loadSdk().then((sdk) => {
      // Before the database is made: it falls back to long polling, a foreign script, for good otherwise.
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
    let ended = false
    let stop = () => {}
    const start = async () => {
      try {
        const { sdk, database } = await open()
        if (!ended) stop = listen(sdk, database, token, listener)
      } catch {
        // The SDK's script did not come; `reconnect` asks for it again.
        if (ended) return
        listener.onConnection(false)
        retry.push(start)
      }
    }
    void start()
    return () => {
      ended = true
      retry = retry.filter((one) => one !== start)
      stop()
    }
  }

  function listen(
    sdk: Sdk,
    database: ReturnType<Sdk['getDatabase']>,
    token: string,
    listener: LiveRoundListener,
  ): () => void {
    if (NO_PATH.test(token) || token === '') {
      listener.onValue(undefined)
      return () => {}
    }
    sdk.goOnline(database)
    const ends = [
      sdk.onValue(
        sdk.ref(database, token),
        (snapshot) => listener.onValue(parse(snapshot.val())),
        // The rules let nobody read there: for the viewer, no round.
        () => listener.onValue(undefined),
      ),
      sdk.onValue(sdk.ref(database, '.info/connected'), (snapshot) =>
        listener.onConnection(snapshot.val() === true),
      ),
    ]
    // An open socket keeps a page out of older browsers' back-forward cache.
    const hide = () => sdk.goOffline(database)
    const show = () => sdk.goOnline(database)
    const events = deps.events()
    events.addEventListener('pagehide', hide)
    events.addEventListener('pageshow', show)
    return () => {
      events.removeEventListener('pagehide', hide)
      events.removeEventListener('pageshow', show)
      for (const end of ends) end()
      sdk.goOffline(database)
    }
  }

  async function reconnect(): Promise<void> {
    const waiting = retry
    retry = []
    for (const start of waiting) start()
    if (waiting.length > 0 || !opened) return
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

/** The live rounds of the real page; everything is looked up when it is called. */
export const liveDatabase = createLiveDatabase({
  url: () => settings.PUBLIC_FIREBASE_DATABASE_URL || `${location.origin}?ns=site`,
  loadSdk: () => import('./live-sdk.ts'),
  events: () => window,
})
