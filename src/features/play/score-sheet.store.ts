import { atom } from 'nanostores'
import type { Entry, StoredEntry, UnknownEntry } from '../../contract/score-sheet-entries.ts'
import { isSameFold, type Replica, seenBy, shownSheet } from '../../domain/score-sheet/replica.ts'
import type { ScoreSheet } from '../../domain/score-sheet/sheet.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import { isException } from '../../platform/browser/exceptions.ts'
import type { Network } from '../../platform/browser/network.ts'
import type { TabChannel } from '../../platform/browser/tab-channel.ts'
import type { Visibility } from '../../platform/browser/visibility.ts'
import {
  type KeptEntry,
  type KeptSheet,
  type NewKeptEntry,
  replicaOf,
  type SheetDatabase,
  type StoredSheet,
} from '../../platform/sheets/sheet-database.ts'
import type { SheetSync, SyncProblem } from '../../platform/sheets/sheet-sync.ts'
import { createGrowingPauses } from '../../platform/stores/growing-pauses.ts'
import { type Saving, savingOf } from './saving.ts'

/** An entry without what the store adds. */
export type NewEntry = Entry extends infer E
  ? E extends Entry
    ? Omit<E, 'id' | 'seen' | 'atMs'>
    : never
  : never

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
    }
export type OpenSheet = Extract<ScoreSheetState, { status: 'found' }>

/** Watches what others enter in a round. */
export interface SheetWatch {
  stop(): void
  /** Connects again if the connection is lost, because the service has just responded. */
  reconnect(): void
}

export interface ScoreSheetDeps {
  db: SheetDatabase
  sync: Pick<SheetSync, 'exchange'>
  clock: Clock
  network: Network
  visibility: Visibility
  /** Tells other tabs that a sheet has changed. */
  tabs: TabChannel<{ token: string }>
  /**
   * Watches the number of the service's log. Called once the sheet is on the service. Rejects if watching cannot begin.
   */
  watch(token: string, onSeq: (seq: number | undefined) => void): Promise<SheetWatch>
  randomUuid(): string
}

/** Creates the store of one score sheet: what is on the screen, kept in this browser, and exchanged with the service. */
export function createScoreSheet(token: string, deps: ScoreSheetDeps) {
  const { db, sync, clock, network } = deps
  const $state = atom<ScoreSheetState>({ status: 'loading' })
  const pauses = createGrowingPauses(deps, () => void attempt())
  let writing: Promise<unknown> = Promise.resolve()
  /** Transactions that have not completed. */
  let writes = 0
  /** Entries that were made here and have not been read from the storage yet. */
  let unread: readonly NewKeptEntry[] = []
  /** Entries whose transactions have completed. */
  const stored = new WeakSet<NewKeptEntry>()
  /** Why the last transaction failed. */
  let failed: 'full' | 'refused' = 'refused'
  let watching: Promise<SheetWatch | undefined> | undefined
  let isExchanging = false
  let isRequested = false
  /** The highest number of the live value since the last exchange began; infinite if there is something to send. */
  let announced = 0
  /** What is shown, and from what it was computed. */
  let shown: { replica: Replica; sheet: ScoreSheet } | undefined
  let problem: { problem: SyncProblem; refusal?: string } | undefined
  /** Called when the log has arrived; undefined afterwards. */
  let notCurrent: (() => void) | undefined

  const found = () => {
    const state = $state.get()
    return state.status === 'found' ? state : undefined
  }

  /** Returns the entries of transactions that have not completed or have failed. */
  const unsaved = () => unread.filter((one) => !stored.has(one))

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

  function show({ kept, own, returned, log }: Pick<OpenSheet, keyof StoredSheet>) {
    unread = unread.filter(({ entry }) => !own.some((one) => one.entry.id === entry.id))
    const replica = replicaOf(kept, [...own, ...returned, ...unread], log)
    // Storing an entry changes nothing on the screen, so the round is not computed again.
    if (!shown || !isSameFold(shown.replica, replica)) {
      const sheet = shownSheet(replica, { isOwner: kept.owner !== null, nowMs: clock.now() })
      shown = { replica, sheet }
    }
    const { sheet } = shown
    const seen = seenBy(replica)
    const isOnline = network.isOnline()
    const sent = [...own, ...returned]
    const saving = savingOf(kept, sent, { writes, unsaved: unsaved().length, failed, problem, isOnline })
    $state.set({ status: 'found', kept, own, returned, unread, log, sheet, seen, saving })
  }

  /** Exchanges entries at once, and after a failure begins with the shortest pause. */
  function exchange(): Promise<void> {
    pauses.reset()
    return attempt()
  }

  function attempt(): Promise<void> {
    isRequested = true
    return exchangeAll()
  }

  async function exchangeAll(): Promise<void> {
    if (isExchanging) return
    isExchanging = true
    do {
      isRequested = false
      announced = 0
      let isCurrent = false
      try {
        const { retryAfterMs, ...result } = await sync.exchange(token)
        isCurrent = result.status === 'done'
        problem = result.status === 'done' ? undefined : result
        if (isCurrent) void watching?.then((one) => one?.reconnect())
        // What only a person can change is tried again when the page is opened or something is entered.
        if (retryAfterMs === undefined) pauses.reset()
        else pauses.schedule(retryAfterMs)
      } catch {
        // The storage was closed in the meantime.
        pauses.schedule()
      }
      await reload()
      if (isCurrent) {
        notCurrent?.()
        notCurrent = undefined
      }
      deps.tabs.send({ token })
      // After a failure, what was entered meanwhile waits for the next attempt.
    } while (isRequested || (!pauses.isWaiting() && isBehind()))
    isExchanging = false
  }

  const isBusy = () => problem?.problem === 'busy'
  const isBehind = () => announced > (found()?.seen ?? 0)

  /** Sends what was entered at once, or with the next attempt if the last one has failed. */
  function send(): void {
    if (isExchanging || !pauses.isWaiting()) {
      pauses.reset()
      announced = Number.POSITIVE_INFINITY
      void exchangeAll()
    } else if (!isBusy()) pauses.hasten()
  }

  function made({ seen }: OpenSheet, entry: NewEntry): Entry {
    return { ...entry, id: deps.randomUuid(), seen, atMs: clock.now() } as Entry
  }

  /** Shows entries at once, and stores them after those before. */
  async function store(state: OpenSheet, ...entries: readonly NewKeptEntry[]): Promise<void> {
    unread = [...unread, ...entries]
    writes += 1
    show(state)
    const write = writing.then(async () => {
      // With those that were refused before, so that the last entry stays the last.
      const all = unsaved()
      if (all.length > 0) await db.addEntries(token, all)
      for (const one of all) stored.add(one)
    })
    writing = write.catch(() => undefined)
    try {
      await write
    } catch (error) {
      // The state says that they are not saved.
      failed = isException(error, 'QuotaExceededError') ? 'full' : 'refused'
    }
    writes -= 1
    await reload()
    if (unsaved().length > 0) return
    deps.tabs.send({ token })
    send()
  }

  async function remember(change: Parameters<SheetDatabase['changeSheet']>[1]): Promise<void> {
    await db.changeSheet(token, change)
    await reload()
  }

  function watch(): void {
    const state = found()
    if (!state?.kept.isStarted || watching) return
    const begun = deps.watch(token, (seq = Number.POSITIVE_INFINITY) => {
      announced = Math.max(announced, seq)
      // What this browser sends comes back while it is being exchanged, and needs no other exchange.
      if (isBehind() && !isBusy()) void exchangeAll()
    })
    watching = begun.catch(() => {
      // The next change of the state tries again, such as that of a later exchange.
      watching = undefined
      return undefined
    })
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
    start(onCurrent: () => void = () => {}): () => void {
      notCurrent = onCurrent
      const stops = [
        deps.tabs.onMessage((message) => message.token === token && void reload()),
        network.onChange(() => (network.isOnline() ? void exchange() : void reload())),
        deps.visibility.onChange(() => !deps.visibility.isHidden() && void exchange()),
        $state.listen(watch),
      ]
      void reload().then(() => found() && exchange())
      return () => {
        for (const stop of stops) stop()
        void watching?.then((one) => one?.stop())
        watching = undefined
        pauses.reset()
      }
    },
    /** Adds entries: on the screen at once, then on this browser's disk, then to the service. */
    async enter(...added: readonly NewEntry[]): Promise<void> {
      const state = found()
      if (state) await store(state, ...added.map((entry) => ({ entry: made(state, entry) })))
    },
    /** Adds an entry that takes another one back. */
    async undo(undone: NewKeptEntry, entry: NewEntry): Promise<void> {
      const state = found()
      if (state) await store(state, { entry: made(state, entry), undoes: undone.entry.id })
    },
    /** Tries again to store what the browser refused to store. */
    async saveAgain(): Promise<void> {
      const state = found()
      if (state && unsaved().length > 0) await store(state)
    },
    /** Changes what this browser remembers of the sheet. */
    remember,
    exchange,
  }
}
export type ScoreSheetStore = ReturnType<typeof createScoreSheet>
