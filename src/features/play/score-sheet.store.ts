import { atom, type ReadableAtom } from 'nanostores'
import type { Entry, StoredEntry, UnknownEntry } from '../../contract/score-sheet-entries.ts'
import { isSameFold, type Replica, seenBy, shownSheet } from '../../domain/score-sheet/replica.ts'
import type { ScoreSheet } from '../../domain/score-sheet/sheet.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import { isException } from '../../platform/browser/exceptions.ts'
import type { Network } from '../../platform/browser/network.ts'
import type { TabChannel } from '../../platform/browser/tab-channel.ts'
import {
  type KeptEntry,
  type KeptSheet,
  type NewKeptEntry,
  replicaOf,
  type ScoreFields,
  type SheetDatabase,
  type StoredSheet,
  withoutReplaced,
} from '../../platform/sheets/sheet-database.ts'
import type { SyncProblem, SyncResult } from '../../platform/sheets/sheet-sync.ts'
import { type Saving, savingOf } from './saving.ts'

/** An entry without what the store adds. */
export type NewEntry = Entry extends infer E
  ? E extends Entry
    ? Omit<E, 'id' | 'seen' | 'atMs'>
    : never
  : never

type ScoreEntry = Extract<NewEntry, { kind: 'score' }>

export type ScoreSheetState =
  | { status: 'loading' }
  /** This browser has no such sheet and no key for it. */
  | { status: 'missing' }
  /** The browser refuses to open its storage. */
  | { status: 'noStorage' }
  | {
      status: 'found'
      kept: KeptSheet
      /** The fold of the service's log and of what waits. */
      sheet: ScoreSheet
      /** The highest number of the service's log that this browser has. */
      seen: number
      /** The entries of this browser, in their order. */
      own: readonly KeptEntry[]
      /** Those of others that it gives back. */
      returned: readonly KeptEntry[]
      /** Those that follow them and have not been read from the storage yet. */
      unread: readonly NewKeptEntry[]
      log: readonly (StoredEntry | UnknownEntry)[]
      saving: Saving
      /** The number of this browser's device in the sheet; undefined until the service has an entry of it. */
      device: number | undefined
    }
export type OpenSheet = Extract<ScoreSheetState, { status: 'found' }>

/** A score sheet as its exchange with the service needs it. */
export interface ExchangedSheet {
  token: string
  $state: ReadableAtom<ScoreSheetState>
  /** Reads everything again from this browser's storage. */
  reload(): Promise<void>
  /** Runs a transaction after those before. */
  inTurn(task: () => Promise<void>): Promise<void>
  /** Returns the entries that the browser has refused to store. */
  unstored(): readonly NewKeptEntry[]
  /** Receives the result of an exchange, before the sheet is read again. */
  receive(result: SyncResult): void
  /** Called when the log has arrived for the first time, and was read. */
  onCurrent(): void
}

/** What sends and receives the entries of a sheet; its script is loaded later. */
export interface SheetExchange {
  /** Exchanges entries at once, and after a failure begins with the shortest pause. */
  exchange(): Promise<void>
  /** Sends what was entered at once, or with the next attempt if the last one has failed. */
  send(): void
  /** Sends the entries that are held. */
  release(): Promise<void>
  stop(): void
}

export interface ScoreSheetDeps {
  db: SheetDatabase
  clock: Clock
  network: Network
  /** Tells other tabs that a sheet has changed. */
  tabs: TabChannel<{ token: string }>
  randomUuid(): string
}

/** Creates the store of one score sheet: what is on the screen, kept in this browser, and exchanged with the service. */
export function createScoreSheet(token: string, deps: ScoreSheetDeps) {
  const { db, clock, network } = deps
  const $state = atom<ScoreSheetState>({ status: 'loading' })
  let writing: Promise<unknown> = Promise.resolve()
  /** Transactions that have not completed. */
  let writes = 0
  /** Entries that were made here and have not been read from the storage yet. */
  let unread: readonly NewKeptEntry[] = []
  /** Entries whose transactions have completed. */
  const stored = new WeakSet<NewKeptEntry>()
  /** Why the last transaction failed. */
  let failed: 'full' | 'refused' = 'refused'
  /** What exchanges entries with the service, once it has begun. */
  let exchanging: SheetExchange | undefined
  /** The log of the last exchange, if the browser could not store it. */
  let unstoredLog: OpenSheet['log'] = []
  /** What is shown, and from what it was computed. */
  let shown: { replica: Replica; sheet: ScoreSheet } | undefined
  let problem: { problem: SyncProblem; refusal?: string } | undefined

  const found = () => {
    const state = $state.get()
    return state.status === 'found' ? state : undefined
  }

  /** Returns the entries of transactions that have not completed or have failed. */
  const unsaved = () => unread.filter((one) => !stored.has(one))

  /** Returns the entries that the browser has refused to store. */
  const unstored = () => (writes > 0 ? [] : withoutReplaced(unsaved()))

  function receive({ unstoredLog: log = [], retryAfterMs: _, ...result }: SyncResult): void {
    unstoredLog = log
    problem = result.status === 'done' ? undefined : result
  }

  /** Reads everything again from this browser's storage. */
  async function reload(): Promise<void> {
    try {
      const sheet = await db.stored(token)
      if (sheet) show(sheet)
      else $state.set({ status: 'missing' })
    } catch {
      const state = found()
      if (state) show(state)
      else $state.set({ status: 'noStorage' })
    }
  }

  function show({ kept, returned, ...stored }: Pick<OpenSheet, keyof StoredSheet>) {
    const inStorage = new Set([...stored.own.map(({ entry }) => entry), ...stored.log].map(({ id }) => id))
    unread = unread.filter(({ entry }) => !inStorage.has(entry.id))
    const { own } = stored
    const log = stored.log.length < unstoredLog.length ? unstoredLog : stored.log
    const known = new Set(log.map(({ id }) => id))
    const isLogged = ({ entry }: NewKeptEntry) => known.has(entry.id)
    const rows = [...own, ...returned, ...unread].map((row) =>
      isLogged(row) ? { ...row, state: 'logged' as const } : row,
    )
    const replica = replicaOf(kept, rows, log)
    // Storing an entry changes nothing on the screen, so the round is not computed again.
    if (!shown || !isSameFold(shown.replica, replica)) {
      const sheet = shownSheet(replica, { isOwner: kept.owner !== null, nowMs: clock.now() })
      shown = { replica, sheet }
    }
    const saving = savingOf(kept, [...own, ...returned], {
      writes,
      unsaved: withoutReplaced(unsaved()).length,
      isSent: withoutReplaced(unsaved()).every(isLogged),
      failed,
      problem,
      isOnline: network.isOnline(),
    })
    const seen = seenBy(replica)
    const { device } = replica
    $state.set({
      status: 'found',
      kept,
      own,
      returned,
      unread,
      log,
      sheet: shown.sheet,
      seen,
      saving,
      device,
    })
  }

  /** Runs a transaction after those before. */
  function inTurn(task: () => Promise<void>): Promise<void> {
    const write = writing.then(task)
    writing = write.catch(() => undefined)
    return write
  }

  function made({ seen }: OpenSheet, entry: NewEntry): Entry {
    return { ...entry, id: deps.randomUuid(), seen, atMs: clock.now() } as Entry
  }

  /** Shows entries at once, and stores them after those before. */
  async function store(state: OpenSheet, ...entries: readonly NewKeptEntry[]): Promise<void> {
    unread = [...unread, ...entries]
    writes += 1
    show(state)
    const write = inTurn(async () => {
      // With those that were refused before, so that the last entry stays the last.
      const all = unsaved()
      if (all.length > 0) await db.addEntries(token, all)
      for (const one of all) stored.add(one)
    })
    try {
      await write
    } catch (error) {
      // The state says that they are not saved.
      failed = isException(error, 'QuotaExceededError') ? 'full' : 'refused'
    }
    writes -= 1
    await reload()
    if (unsaved().length > 0) {
      void exchanging?.exchange()
      return
    }
    deps.tabs.send({ token })
    if (entries.every(({ isHeld }) => !isHeld)) exchanging?.send()
  }

  async function remember(change: Parameters<SheetDatabase['changeSheet']>[1]): Promise<void> {
    await db.changeSheet(token, change)
    await reload()
  }

  return {
    token,
    $state,
    /** Reads the sheet from this browser's storage. */
    load: reload,
    /**
     * Opens the sheet, and follows what others enter; returns how to stop.
     * @param onCurrent called when the log has arrived for the first time
     */
    start(
      createExchange: (sheet: ExchangedSheet) => SheetExchange,
      onCurrent: () => void = () => {},
    ): () => void {
      const stops = [
        deps.tabs.onMessage((message) => message.token === token && void reload()),
        network.onChange(() => network.isOnline() || void reload()),
      ]
      exchanging = createExchange({ token, $state, reload, inTurn, unstored, receive, onCurrent })
      return () => {
        for (const stop of stops) stop()
        exchanging?.stop()
        exchanging = undefined
      }
    },
    /** Adds entries: on the screen at once, then on this browser's disk, then to the service. */
    async enter(...added: readonly NewEntry[]): Promise<void> {
      const state = found()
      if (state) await store(state, ...added.map((entry) => ({ entry: made(state, entry) })))
    },
    /**
     * Adds a score, which is sent when nothing is tapped for a while, or it is released.
     * @param trace what the figures were, or which entry the score takes back
     */
    async tap(score: ScoreEntry, trace: { before: ScoreFields } | { undoes: string }): Promise<void> {
      const state = found()
      if (state) await store(state, { entry: made(state, score), ...trace, isHeld: true })
    },
    /** Sends the entries that are held. */
    release: async () => exchanging?.release(),
    /** Tries again to store what the browser refused to store. */
    async saveAgain(): Promise<void> {
      const state = found()
      if (state && unsaved().length > 0) await store(state)
    },
    /** Changes what this browser remembers of the sheet. */
    remember,
    /** Exchanges entries with the service at once. */
    exchange: async () => exchanging?.exchange(),
  }
}
export type ScoreSheetStore = ReturnType<typeof createScoreSheet>
