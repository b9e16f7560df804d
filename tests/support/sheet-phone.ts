import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { IDBFactory } from 'fake-indexeddb'
import type { SheetRound } from '../../src/contract/score-sheet-round.ts'
import { joinSheet } from '../../src/features/play/join-sheet.ts'
import { createScoring } from '../../src/features/play/score/scoring.store.ts'
import {
  createScoreSheet,
  type ExchangedSheet,
  type OpenSheet,
} from '../../src/features/play/score-sheet.store.ts'
import { createSheetExchange } from '../../src/features/play/sheet-exchange.ts'
import { createApi } from '../../src/platform/api/api.ts'
import type { Clock } from '../../src/platform/browser/clock.ts'
import type { Locks } from '../../src/platform/browser/locks.ts'
import type { TabChannel } from '../../src/platform/browser/tab-channel.ts'
import { keptSheets, saveReplica } from '../../src/platform/sheets/sheet-changes.ts'
import { createSheetDatabase } from '../../src/platform/sheets/sheet-database.ts'
import { createSheetSync } from '../../src/platform/sheets/sheet-sync.ts'
import { fakeNetwork } from './fake-network.ts'
import { fakeVisibility } from './fake-visibility.ts'

export interface PhoneOptions {
  /** Returns where the service is now; it may come back at another origin. */
  origin(): string
  /** Who is signed in, with the cookies of the session. */
  user?: { login: string; cookies: ReadonlyMap<string, string> }
  /** The address from which the phone calls, for a service with TRUST_PROXY. */
  address?: string
  /** How far the clock of the phone is ahead. */
  clockAheadMs?: number
  /** How much faster its timers run. */
  timersTimes?: number
  /** Returns whether a request is lost: before or after the service has handled it. Called while there is a network. */
  losesRequest?(): 'before' | 'after' | undefined
}

export type Phone = ReturnType<typeof createPhone>

/**
 * Creates a phone without a browser. Its storage, stores, replica and API client are those of the site; its storage
 * survives when its tabs are killed.
 */
export function createPhone(options: PhoneOptions) {
  const disk = new IDBFactory()
  const network = fakeNetwork()
  const locks = createLocks()
  const listeners = new Map<object, (message: { token: string }) => void>()
  let { user } = options
  let waiting = 0

  return {
    /** Switches the network on and off. */
    setOnline: (isOnline: boolean) => network.set(isOnline),
    isOnline: () => network.network.isOnline(),
    /** Signs somebody else in, or nobody. */
    signIn(next: PhoneOptions['user']) {
      user = next
    },
    /** What all pages know of this phone's entries. */
    waiting: () => waiting,
    /** Opens the site in a tab. */
    openTab() {
      const life = createLife(disk)
      const { clockAheadMs = 0, timersTimes = 1 } = options
      const clock = createClock(life, clockAheadMs, timersTimes)
      const api = createApi({
        fetch: fetchOf(
          life,
          options,
          () => network.network.isOnline(),
          () => user?.cookies,
        ),
        hosts: { api: '', admin: '' },
        origin: options.origin(),
        cookies: () => [...(user?.cookies ?? [])].map((pair) => pair.join('=')).join('; '),
        takeEarlyResponse: () => undefined,
        after: clock.after,
        learn() {},
      })
      const db = createSheetDatabase(randomUUID, (counts) => {
        if (life.isAlive()) waiting = counts.waiting
      })
      // Opens the database now, while the global is the disk of this phone.
      globalThis.indexedDB = life.disk as IDBFactory
      const opened = keptSheets(db)
      const tabs: TabChannel<{ token: string }> = {
        send: (message) => {
          for (const [tab, listener] of listeners) if (tab !== life) queueMicrotask(() => listener(message))
        },
        onMessage(listener) {
          listeners.set(life, listener)
          return () => listeners.delete(life)
        },
      }
      const sync = createSheetSync({
        db,
        api,
        locks: locks.of(life),
        user: () => user?.login,
        deviceName: () => 'Phone',
        now: clock.now,
      })
      return {
        db,
        api,
        sync,
        opened,
        /** Begins a round, with or without a network. */
        begin: (sheet: { token: string; key: string; round: SheetRound }) =>
          db.putSheet({
            ...sheet,
            owner: user?.login ?? null,
            isStarted: false,
            me: null,
            keptMs: clock.now(),
          }),
        /** Joins a round with the key of its link. */
        join: (token: string, key: string | undefined) =>
          joinSheet(token, key, {
            api,
            db,
            saveReplica: (...changed) => saveReplica(db, ...changed),
            user: async () => user?.login,
            deviceName: () => 'Phone',
            randomKey: randomUUID,
            now: clock.now,
          }),
        /** Opens the screen on which a round is scored. */
        async openRound(token: string) {
          let onSeq = (_: number | undefined) => {}
          const made: string[] = []
          const deps = { db, clock, network: network.network, tabs }
          const sheet = createScoreSheet(token, {
            ...deps,
            randomUuid() {
              const id = randomUUID()
              made.push(id)
              return id
            },
          })
          const begin = (exchanged: ExchangedSheet) =>
            createSheetExchange(exchanged, {
              ...deps,
              sync,
              visibility: fakeVisibility().visibility,
              watch: async (_, tell) => {
                onSeq = tell
                return { stop: () => {}, reconnect: () => {} }
              },
            })
          const scoring = createScoring(sheet)
          const found = new Promise<void>((resolve) => {
            const stop = sheet.$state.listen(({ status }) => {
              if (status === 'loading') return
              stop()
              resolve()
            })
          })
          const stop = scoring.start(begin)
          await found
          const state = () => sheet.$state.get() as OpenSheet
          return {
            sheet,
            scoring,
            state,
            /** The ids of the entries that were made on this screen, in their order. */
            made: made as readonly string[],
            row(name: string) {
              const row = scoring.$state.get()?.view.scored.find((one) => one.name === name)
              if (!row) throw new Error(`there is no row ${name}`)
              return row
            },
            strokesOf: (name: string, hole: number) =>
              scoring.$state
                .get()
                ?.view.scored.find((one) => one.name === name)
                ?.card.holes.get(hole)?.fields.strokes,
            /** Tells the screen the number of the live value; undefined if it is not known. */
            tell: (seq?: number) => onSeq(seq),
            close: stop,
          }
        },
        /** Kills the tab: its transactions are rolled back unless they have completed, and its requests are lost. */
        kill() {
          life.end()
          listeners.delete(life)
        },
      }
    },
  }
}

/** A tab between its start and its end, with its connections to the disk of the phone. */
interface Life {
  isAlive(): boolean
  end(): void
  ended: Promise<void>
  disk: Pick<IDBFactory, 'open'>
}

function createLife(disk: IDBFactory): Life {
  const transactions = new Set<IDBTransaction>()
  let isAlive = true
  let tell = () => {}
  const ended = new Promise<void>((resolve) => {
    tell = resolve
  })

  function follow(database: IDBDatabase): void {
    const begin = database.transaction.bind(database)
    database.transaction = (...args) => {
      // Not the error of a closed database, which would be opened again.
      if (!isAlive) throw new DOMException('the tab was killed', 'AbortError')
      const transaction = begin(...args)
      // Reads change nothing, and nobody waits for them any more.
      if (transaction.mode === 'readwrite') transactions.add(transaction)
      for (const type of ['complete', 'abort']) {
        transaction.addEventListener(type, () => transactions.delete(transaction))
      }
      return transaction
    }
  }
  return {
    isAlive: () => isAlive,
    ended,
    end() {
      isAlive = false
      tell()
      for (const transaction of transactions) abort(transaction)
    },
    disk: {
      open(name, version) {
        const request = disk.open(name, version)
        request.addEventListener('success', () => follow(request.result))
        return request
      },
    },
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It is completing.
  }
}

/** Creates the clock of a tab, whose timers end with it. */
function createClock(life: Life, aheadMs: number, times: number): Clock {
  const alive = (callback: () => void) => () => life.isAlive() && callback()
  return {
    now: () => Date.now() + aheadMs,
    after(delayMs, callback) {
      const timer = setTimeout(alive(callback), delayMs / times)
      return () => clearTimeout(timer)
    },
    every(intervalMs, callback) {
      const timer = setInterval(alive(callback), intervalMs / times)
      return () => clearInterval(timer)
    },
  }
}

/** Creates the Web Locks of a phone. A killed tab holds none. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    of: (life: Life): Locks => ({
      run<T>(_name: string, task: () => Promise<T>): Promise<T> {
        const result = last.then(() => (life.isAlive() ? task() : NEVER))
        last = Promise.race([result.catch(() => {}), life.ended])
        return result
      },
    }),
  }
}

/** What a killed tab waits for. */
const NEVER = new Promise<never>(() => {})

function fetchOf(
  life: Life,
  { origin, address, losesRequest }: PhoneOptions,
  isOnline: () => boolean,
  cookies: () => ReadonlyMap<string, string> | undefined,
): typeof fetch {
  return async (input, init) => {
    if (!life.isAlive()) return NEVER
    const lost = isOnline() ? losesRequest?.() : 'before'
    if (lost === 'before') throw new TypeError('there is no network')
    const headers = {
      ...(init?.headers as Record<string, string>),
      cookie: [...(cookies() ?? [])].map((pair) => pair.join('=')).join('; '),
      ...(address !== undefined && { 'x-forwarded-for': address }),
    }
    const response = await fetch(origin() + String(input), { ...init, headers })
    if (!life.isAlive()) return NEVER
    if (lost === 'after' || !isOnline()) throw new TypeError('the network was lost')
    return response
  }
}
