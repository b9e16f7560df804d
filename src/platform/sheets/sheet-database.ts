import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { Entry, EntryOf, StoredEntry, UnknownEntry } from '../../contract/score-sheet-entries.ts'
import type { SheetRound } from '../../contract/score-sheet-round.ts'
import { SCORE_FIELDS } from '../../contract/score-sheet-rules.ts'
import type { SheetCompetition, SheetState } from '../../contract/score-sheets.ts'
import type { PendingEntry, Replica } from '../../domain/score-sheet/replica.ts'
import { isException } from '../browser/exceptions.ts'
import type { KeptCounts } from './waiting-entries.ts'

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
  /** The competition in which a group plays, as far as this browser has been told. */
  competition?: SheetCompetition | undefined
  /** The keys for other phones, of the owner. */
  invitations?: readonly Invitation[]
}

/** The figures of a score; null clears one. */
export type ScoreFields = Pick<EntryOf<'score'>, (typeof SCORE_FIELDS)[number]>

/**
 * An entry that was made in this browser. It is kept after it was sent, because the service may restore a backup. Or one of
 * others that is given back after that; it has `madeBy`.
 */
export interface KeptEntry {
  token: string
  /** The order in which entries were made, across all sheets. */
  order: number
  entry: Entry
  /** Whether it waits, is in the known log of the service, was refused for good, or replaced before it was sent. */
  state: 'pending' | 'logged' | 'refused' | 'replaced'
  /** What else the replica knows of a pending entry. */
  pending?: Omit<PendingEntry, 'entry'>
  /** Why it was refused. */
  error?: string
  /** What the figures that it changes were on the screen, with which it is taken back. */
  before?: ScoreFields
  /** The id of the entry that this one takes back. */
  undoes?: string
  /** It is not sent yet, because the next tap may replace it. */
  isHeld?: true
}

/** What a new entry has before it is stored. */
export type NewKeptEntry = Pick<KeptEntry, 'entry' | 'before' | 'undoes' | 'isHeld'>

/** What this browser has of a sheet. */
export interface StoredSheet {
  kept: KeptSheet
  /** The entries that were made here, in their order. */
  own: KeptEntry[]
  /** The entries of others that this browser gives back to the service, which has lost them. */
  returned: KeptEntry[]
  /** The known part of the service's log, in order. */
  log: (StoredEntry | UnknownEntry)[]
}

interface Schema extends DBSchema {
  sheets: { key: string; value: KeptSheet }
  entries: { key: number; value: KeptEntry; indexes: { token: string; state: KeptEntry['state'] } }
  log: { key: [string, number]; value: { token: string; seq: number; entry: StoredEntry | UnknownEntry } }
  /** The id of this browser. */
  device: { key: string; value: string }
}

const NAME = 'score-sheets'
/** A later version may only add: pages that were opened before an update of the site go on with its database. */
const VERSION = 2
const STORES = ['sheets', 'entries', 'log', 'device'] as const
export type SheetTransaction = IDBPTransaction<Schema, typeof STORES, 'readwrite'>

export type SheetDatabase = ReturnType<typeof createSheetDatabase>

/**
 * Creates the database of this browser's score sheets. Each change is one transaction, which is on the disk when its
 * promise resolves (durability `strict`). Rejects if the storage is refused or full.
 * @param randomId returns a random id of a device
 * @param onChanged called with what the database contains when it may have changed
 */
export function createSheetDatabase(
  randomId: () => string,
  onChanged: (counts: KeptCounts) => void = () => {},
) {
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  const openAt = (version?: number) =>
    openDB<Schema>(NAME, version, {
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
  // Some browsers refuse by throwing.
  const open = async () => {
    opened ??= openAt(VERSION).catch((error) => {
      if (!isException(error, 'VersionError')) throw error
      return openAt()
    })
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }

  /** Begins a transaction. */
  async function begin<M extends 'readonly' | 'readwrite'>(mode: M, options?: IDBTransactionOptions) {
    const once = async () => (await open()).transaction(STORES, mode, options)
    try {
      return await once()
    } catch (error) {
      if (!isException(error, 'InvalidStateError')) throw error
      // Phones close databases of pages in the background, some without an event.
      opened = undefined
      return once()
    }
  }

  /**
   * Runs a task in a transaction, and reports how much waits after it. Everything in it is awaited, because a refused
   * storage rejects each request and the transaction, and a rejection that nobody handles is an error of the page.
   */
  async function write(task: (trx: SheetTransaction) => Promise<unknown>): Promise<void> {
    const trx = await begin('readwrite', { durability: 'strict' })
    const [counts] = await Promise.all([task(trx).then(() => countKept(trx)), trx.done])
    onChanged(counts)
  }

  async function countKept(trx: SheetTransaction): Promise<KeptCounts> {
    const [pending, sheets] = await Promise.all([
      trx.objectStore('entries').index('state').getAll('pending'),
      trx.objectStore('sheets').getAll(),
    ])
    const waiting = pending.filter(isWaiting)
    const withEntries = new Set(waiting.map(({ token }) => token))
    const empty = sheets.filter(({ isStarted, token }) => !isStarted && !withEntries.has(token))
    const live = sheets.filter((sheet) => (sheet.state ?? 'live') === 'live' && !isOfOrganiser(sheet))
    return { waiting: waiting.length + empty.length, live: live.length }
  }

  return {
    begin,
    write,
    randomId,

    /** Opens the database, so that the first read does not wait for it; again if the browser has not answered. */
    prepare(): void {
      opened = undefined
      // Whoever reads is told if the storage is refused.
      open().catch(() => {})
    },

    async sheet(token: string): Promise<KeptSheet | undefined> {
      return (await begin('readonly')).objectStore('sheets').get(token)
    },

    /** Returns what this browser has of a sheet at one time; undefined if it does not have the sheet. */
    async stored(token: string): Promise<StoredSheet | undefined> {
      const trx = await begin('readonly')
      const [kept, entries, rows] = await Promise.all([
        trx.objectStore('sheets').get(token),
        trx.objectStore('entries').index('token').getAll(token),
        trx.objectStore('log').getAll(logRange(token)),
        trx.done,
      ])
      const { own = [], returned = [] } = Object.groupBy(entries, ({ entry }) =>
        entry.madeBy ? 'returned' : 'own',
      )
      return kept && { kept, own, returned, log: rows.map(({ entry }) => entry) }
    },

    /** Adds a sheet, or replaces the one with the same token. */
    async putSheet(sheet: KeptSheet): Promise<void> {
      await write((trx) => trx.objectStore('sheets').put(sheet))
    },

    /** Changes some fields of a sheet that is still there, which the function gets in the same transaction. */
    async changeSheet(token: string, change: (sheet: KeptSheet) => Partial<KeptSheet>): Promise<void> {
      await write(async (trx) => {
        const sheet = await trx.objectStore('sheets').get(token)
        if (sheet) await trx.objectStore('sheets').put({ ...sheet, ...change(sheet) })
      })
    },

    /** Adds entries in their order. Unless the last one is held, they release all that are. */
    async addEntries(token: string, entries: readonly NewKeptEntry[]): Promise<void> {
      const isHeld = entries.at(-1)?.isHeld
      await write(async (trx) => {
        const store = trx.objectStore('entries')
        const held = (await store.index('token').getAll(token)).filter((row) => row.isHeld)
        // The database sets `order`, the key.
        const rows = [...held, ...entries.map((one) => ({ ...one, token, state: 'pending' }) as KeptEntry)]
        const sent = new Set(withoutReplaced(rows))
        return Promise.all(
          rows.map((row) => {
            const { isHeld: _, ...released } = row
            return store.put({
              ...released,
              ...(sent.has(row) ? isHeld && { isHeld } : { state: 'replaced' }),
            })
          }),
        )
      })
    },
  }
}

/**
 * Returns whether a sheet is that of a group whose competition this golfer organises. Opening it to look after the group
 * is not keeping score.
 */
export function isOfOrganiser({ owner, competition }: Pick<KeptSheet, 'owner' | 'competition'>): boolean {
  return owner !== null && competition !== undefined
}

/** Returns entries without the held ones that a later one of the same figure replaces. */
export function withoutReplaced<Row extends NewKeptEntry>(rows: readonly Row[]): Row[] {
  return rows.filter(
    ({ entry, isHeld }, at) =>
      !isHeld || !rows.slice(at + 1).some((later) => later.isHeld && changesSame(entry, later.entry)),
  )
}

/** Returns whether two scores change the same figure. */
function changesSame(one: Entry, other: Entry): boolean {
  // Entries of other kinds have no figures.
  const [a, b] = [one, other] as [EntryOf<'score'>, EntryOf<'score'>]
  return (
    (['hole', 'player', 'team'] as const).every((key) => a[key] === b[key]) &&
    SCORE_FIELDS.some((field) => a[field] !== undefined && b[field] !== undefined)
  )
}

/** Returns the range of a sheet's log. */
export function logRange(token: string): IDBKeyRange {
  return IDBKeyRange.bound([token, 0], [token, Number.MAX_SAFE_INTEGER])
}

/** Returns whether the service has neither stored nor refused an entry. */
export function isWaiting({ state, pending }: Pick<KeptEntry, 'state' | 'pending'>): boolean {
  return state === 'pending' && pending?.seq === undefined
}

/** Returns the replica of a sheet from what is stored of it. */
export function replicaOf(
  { round, owner }: Pick<KeptSheet, 'round' | 'owner'>,
  rows: readonly (NewKeptEntry & Partial<KeptEntry>)[],
  log: Replica['log'],
): Replica {
  const own = new Set(rows.flatMap(({ entry }) => (entry.madeBy ? [] : [entry.id])))
  const placeOf = ({ place = Number.MAX_SAFE_INTEGER }: PendingEntry) => place
  return {
    round,
    isOwner: owner !== null,
    own,
    log,
    pending: rows
      .filter(({ state = 'pending' }) => state === 'pending')
      .map(({ entry, pending }): PendingEntry => ({ entry, ...pending }))
      .toSorted((a, b) => placeOf(a) - placeOf(b)),
    refused: rows.flatMap(({ entry, state, error = '' }) => (state === 'refused' ? [{ entry, error }] : [])),
    device: log.find(({ id }) => own.has(id))?.device,
    former: undefined,
  }
}
