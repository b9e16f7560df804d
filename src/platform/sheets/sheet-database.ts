import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'
import type { Entry, StoredEntry, UnknownEntry } from '../../contract/score-sheet-entries.ts'
import type { SheetRound } from '../../contract/score-sheet-round.ts'
import type { SheetState } from '../../contract/score-sheets.ts'
import type { PendingEntry, Replica } from '../../domain/score-sheet/replica.ts'

/** A scorer key that this browser has made for somebody's phone. */
export interface Invitation {
  key: string
  /** The name of the key, such as that of a player. */
  name: string
  /** The id of the key; missing until the service has it. */
  id?: string
}

/** A score sheet that this browser records or has recorded. */
export interface KeptSheet {
  token: string
  /** The scorer key, also of the owner, so that an ended session does not end scoring. */
  key: string
  /** The login of the account that began the sheet here; null for somebody who joined with a link. */
  owner: string | null
  /** The document with which the sheet began. */
  round: SheetRound
  /** Whether the service has the sheet. */
  isStarted: boolean
  /** The id of the player who uses this browser; null if nobody said. */
  me: string | null
  keptMs: number
  /** As this browser last showed it; missing until it was shown as ended. */
  state?: SheetState
  /** The keys for other phones, of the owner. */
  invitations?: readonly Invitation[]
}

/** An entry that was made in this browser. It is kept after it was sent, because the service may restore a backup. */
export interface KeptEntry {
  token: string
  /** The order in which entries were made, across all sheets. */
  order: number
  entry: Entry
  /** Whether it waits, is in the known log of the service, or was refused for good. */
  state: 'pending' | 'logged' | 'refused'
  /** What else the replica knows of a pending entry. */
  pending?: Omit<PendingEntry, 'entry'>
  /** Why it was refused. */
  error?: string
  /** The id of the entry that this one takes back. */
  undoes?: string
}

/** What a new entry has before it is stored. */
export type NewKeptEntry = Pick<KeptEntry, 'entry' | 'undoes'>

interface Schema extends DBSchema {
  sheets: { key: string; value: KeptSheet }
  entries: { key: number; value: KeptEntry; indexes: { token: string; state: KeptEntry['state'] } }
  log: { key: [string, number]; value: { token: string; seq: number; entry: StoredEntry | UnknownEntry } }
  /** The id of this browser. */
  device: { key: string; value: string }
}

const NAME = 'score-sheets'
const DEVICE = 'id'

export type SheetDatabase = ReturnType<typeof createSheetDatabase>

/**
 * Creates the database of this browser's score sheets. Each change is one transaction, which is on the disk when its
 * promise resolves (durability `strict`). Rejects if the storage is refused or full.
 * @param randomId returns a random id of a device
 * @param onWaiting called with the number of entries that wait when it may have changed; a sheet without entries that
 * the service does not have counts as one
 */
export function createSheetDatabase(randomId: () => string, onWaiting: (count: number) => void = () => {}) {
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  const open = () => {
    opened ??= openDB<Schema>(NAME, 2, {
      upgrade(db, version, _, trx) {
        if (version < 1) {
          db.createObjectStore('sheets', { keyPath: 'token' })
          const entries = db.createObjectStore('entries', { keyPath: 'order', autoIncrement: true })
          entries.createIndex('token', 'token')
          db.createObjectStore('log', { keyPath: ['token', 'seq'] })
          db.createObjectStore('device')
        }
        // Entries of all rounds are kept, and each change counts those that wait.
        trx.objectStore('entries').createIndex('state', 'state')
      },
      // A newer version of the site waits in another tab.
      blocking: (_current, _blocked, event) => {
        ;(event.target as IDBDatabase).close()
        opened = undefined
      },
      terminated() {
        opened = undefined
      },
    })
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
  const logRange = (token: string) => IDBKeyRange.bound([token, 0], [token, Number.MAX_SAFE_INTEGER])

  /**
   * Runs a task in a transaction. Everything in it is awaited, because a refused storage rejects each request and the
   * transaction, and a rejection that nobody handles is an error of the page.
   */
  async function write<T, Stores extends StoreNames<Schema>[]>(
    stores: Stores,
    task: (trx: IDBPTransaction<Schema, Stores, 'readwrite'>) => Promise<T>,
  ): Promise<T> {
    const trx = (await open()).transaction(stores, 'readwrite', { durability: 'strict' })
    const [result] = await Promise.all([task(trx), trx.done])
    return result
  }

  async function reportWaiting(): Promise<void> {
    const db = await open()
    const [pending, sheets] = await Promise.all([
      db.getAllFromIndex('entries', 'state', 'pending'),
      db.getAll('sheets'),
    ])
    const waiting = pending.filter(isWaiting)
    const withEntries = new Set(waiting.map(({ token }) => token))
    const empty = sheets.filter(({ isStarted, token }) => !isStarted && !withEntries.has(token))
    onWaiting(waiting.length + empty.length)
  }

  return {
    /** Returns the id of this browser, which it makes for itself once. */
    async deviceId(): Promise<string> {
      const known = await (await open()).get('device', DEVICE)
      if (known !== undefined) return known
      return write(['device'], async (trx) => {
        const store = trx.objectStore('device')
        // Another tab may have made one meanwhile.
        const id = (await store.get(DEVICE)) ?? randomId()
        await store.put(id, DEVICE)
        return id
      })
    },

    async sheet(token: string): Promise<KeptSheet | undefined> {
      return (await open()).get('sheets', token)
    },

    /** Returns all sheets, the newest first. */
    async sheets(): Promise<KeptSheet[]> {
      return (await (await open()).getAll('sheets')).sort((a, b) => b.keptMs - a.keptMs)
    },

    /** Adds a sheet, or replaces the one with the same token. */
    async putSheet(sheet: KeptSheet): Promise<void> {
      await write(['sheets'], (trx) => trx.objectStore('sheets').put(sheet))
      await reportWaiting()
    },

    /** Changes some fields of a sheet that is still there. A function gets the sheet in the same transaction. */
    async changeSheet(
      token: string,
      change: Partial<KeptSheet> | ((sheet: KeptSheet) => Partial<KeptSheet>),
    ): Promise<void> {
      await write(['sheets'], async (trx) => {
        const sheet = await trx.objectStore('sheets').get(token)
        const changed = sheet && typeof change === 'function' ? change(sheet) : change
        if (sheet) await trx.objectStore('sheets').put({ ...sheet, ...changed })
      })
      await reportWaiting()
    },

    /** Returns the entries of a sheet that were made here, in their order. */
    async entries(token: string): Promise<KeptEntry[]> {
      return (await open()).getAllFromIndex('entries', 'token', token)
    },

    /** Adds entries in their order. */
    async addEntries(token: string, entries: readonly NewKeptEntry[]): Promise<void> {
      await write(['entries'], (trx) =>
        Promise.all(
          entries.map((entry) =>
            // The database sets `order`, the key.
            trx.objectStore('entries').add({ ...entry, token, state: 'pending' } as KeptEntry),
          ),
        ),
      )
      await reportWaiting()
    },

    /** Returns the known part of the service's log of a sheet, in order. */
    async log(token: string): Promise<(StoredEntry | UnknownEntry)[]> {
      const rows = await (await open()).getAll('log', logRange(token))
      return rows.map(({ entry }) => entry)
    },

    /** Stores what the exchange with the service has changed in a sheet, unless it is loading the whole log again. */
    async saveReplica(token: string, replica: Replica): Promise<void> {
      if (replica.former) return
      const known = await this.log(token)
      const kept = await this.entries(token)
      const isLonger = known.every(({ id }, at) => replica.log[at]?.id === id)
      const added = replica.log.slice(isLonger ? known.length : 0)
      const changed = changedRows(token, kept, replica)
      if (isLonger && added.length + changed.length === 0) return
      await write(['entries', 'log'], (trx) => {
        const log = trx.objectStore('log')
        return Promise.all([
          ...(isLonger ? [] : [log.delete(logRange(token))]),
          ...added.map((entry) => log.put({ token, seq: entry.seq, entry })),
          ...changed.map((row) => trx.objectStore('entries').put(row)),
        ])
      })
      await reportWaiting()
    },

    /** Deletes a sheet that nobody has changed since a time, if the service has everything that was entered here. */
    async removeUnchanged(token: string, sinceMs: number): Promise<void> {
      await write(['sheets', 'entries', 'log'], async (trx) => {
        const [sheets, log] = [trx.objectStore('sheets'), trx.objectStore('log')]
        const [sheet, rows, last] = await Promise.all([
          sheets.get(token),
          trx.objectStore('entries').index('token').getAll(token),
          log.openCursor(logRange(token), 'prev'),
        ])
        const changedMs = Math.max(sheet?.keptMs ?? 0, last?.value.entry.receivedMs ?? 0)
        const isSent = sheet?.isStarted && rows.every(({ state }) => state === 'logged')
        if (!isSent || changedMs >= sinceMs) return
        await Promise.all([
          sheets.delete(token),
          log.delete(logRange(token)),
          ...rows.map(({ order }) => trx.objectStore('entries').delete(order)),
        ])
      })
    },
  }
}

/** Returns whether the service has neither stored nor refused an entry. */
export function isWaiting({ state, pending }: Pick<KeptEntry, 'state' | 'pending'>): boolean {
  return state === 'pending' && pending?.seq === undefined
}

/** Returns the replica of a sheet from what is stored of it. */
export function replicaOf(
  { round }: Pick<KeptSheet, 'round'>,
  rows: readonly (NewKeptEntry & Partial<KeptEntry>)[],
  log: Replica['log'],
): Replica {
  const ids = new Set(rows.map(({ entry }) => entry.id))
  return {
    round,
    log,
    pending: rows
      .filter(({ state = 'pending' }) => state === 'pending')
      .map(({ entry, pending }) => ({ entry, ...pending })),
    refused: rows.flatMap(({ entry, state, error = '' }) => (state === 'refused' ? [{ entry, error }] : [])),
    device: log.find(({ id }) => ids.has(id))?.device,
    former: undefined,
  }
}

/** Returns the rows of entries whose state differs in a replica, and new ones for entries without a row. */
function changedRows(
  token: string,
  rows: readonly KeptEntry[],
  { pending, refused, log }: Replica,
): KeptEntry[] {
  const waiting = new Map(pending.map((one) => [one.entry.id, one]))
  const errors = new Map(refused.map(({ entry, error }) => [entry.id, error]))
  const logged = new Set(log.map(({ id }) => id))
  const known = new Set(rows.map(({ entry }) => entry.id))
  const changed = rows.flatMap((row): KeptEntry[] => {
    const { id } = row.entry
    const one = waiting.get(id)
    const error = errors.get(id)
    const { pending: _, error: __, ...base } = row
    if (one) {
      const { entry, ...rest } = one
      return [{ ...base, entry, state: 'pending', pending: rest }]
    }
    if (error !== undefined) return [{ ...base, state: 'refused', error }]
    return logged.has(id) && row.state !== 'logged' ? [{ ...base, state: 'logged' }] : []
  })
  // The database sets `order`, the key.
  const added = pending.flatMap(({ entry, ...rest }) =>
    known.has(entry.id) ? [] : [{ token, entry, state: 'pending', pending: rest } as KeptEntry],
  )
  return [...changed, ...added]
}
