import { setImmediate } from 'node:timers/promises'
import type { StoredEntry } from '../../../contract/score-sheet-entries.ts'
import type { SheetRound } from '../../../contract/score-sheet-round.ts'
import { applyEntry, type ScoreSheet, startSheet } from '../../../domain/score-sheet/sheet.ts'
import type { Database } from '../../base/database/database.ts'
import { createLruCache } from '../../base/lru-cache.ts'
import type { CourseLink } from '../courses/linked-course.ts'
import type { LogSize } from './log-room.ts'
import type { KnownDevices } from './sheet-devices.ts'
import type { Sheet } from './sheet-rows.ts'

/** The JSON of the logs whose folds a process keeps. A fold takes about three times as much memory. */
const CACHE_BYTES = 32_000_000
/** Entries that are read and folded without letting other requests run. */
const ENTRIES_PER_STEP = 500

/** The fold of the log of a sheet, with what is not part of it. It grows with the log. */
export interface SheetFold {
  begunWith: string
  sheet: ScoreSheet
  lastFinish: StoredEntry | undefined
  size: LogSize
  settingsBytes: number
  /** The numbers of the entries, by id. */
  seqs: Map<string, number>
  devices: KnownDevices
  courseLink: CourseLink
  /** The JSON of the last entry, which shows whether the log in the database still begins with the same entries. */
  lastJson: string | undefined
}

/** Keeps the folds of sheets that are being recorded, so that a batch reads only the entries that are new to its process. */
export function createSheetFolds() {
  const folds = createLruCache<SheetFold>(CACHE_BYTES, ({ size, begunWith }) => size.bytes + begunWith.length)
  return {
    /**
     * Returns the fold of all entries that are stored. A transaction that has locked the sheet may add its own entries
     * with `addToFold`. If it is rolled back, the next call notices and folds the log again.
     */
    async open(db: Database, { token, begunWith }: Pick<Sheet, 'token' | 'begunWith'>): Promise<SheetFold> {
      const kept = folds.find(token)
      let fold = kept?.begunWith === begunWith ? kept : startFold(begunWith)
      if (!(await addStored(db, token, fold))) {
        fold = startFold(begunWith)
        await addStored(db, token, fold)
      }
      folds.put(token, fold)
      return fold
    },
  }
}

export type SheetFolds = ReturnType<typeof createSheetFolds>

function startFold(begunWith: string): SheetFold {
  return {
    begunWith,
    sheet: startSheet(JSON.parse(begunWith) as SheetRound),
    lastFinish: undefined,
    size: { entries: 0, bytes: 0 },
    settingsBytes: 0,
    seqs: new Map(),
    devices: new Map(),
    courseLink: {},
    lastJson: undefined,
  }
}

/** Adds the next entry to a fold. */
export function addToFold(fold: SheetFold, entry: StoredEntry, json: string): void {
  const bytes = Buffer.byteLength(json)
  applyEntry(fold.sheet, entry)
  fold.size = { entries: fold.size.entries + 1, bytes: fold.size.bytes + bytes }
  if (entry.kind === 'settings') fold.settingsBytes += bytes
  if (entry.kind === 'finish') fold.lastFinish = entry
  fold.seqs.set(entry.id, entry.seq)
  fold.lastJson = json
}

/**
 * Adds the stored entries that follow a fold. Two calls may do so at the same time. Returns false if the last entry of the
 * fold is not stored.
 */
async function addStored(db: Database, token: string, fold: SheetFold): Promise<boolean> {
  for (;;) {
    const { lastJson } = fold
    const rows = await db
      .selectFrom('score_sheet_entries')
      .select(['seq', 'entry_json'])
      .where('token', '=', token)
      .where('seq', '>=', fold.sheet.seq)
      .orderBy('seq')
      .limit(ENTRIES_PER_STEP)
      .execute()
    if (lastJson !== undefined && rows[0]?.entry_json !== lastJson) return false
    for (const { seq, entry_json } of rows) {
      if (seq > fold.sheet.seq) addFromOther(fold, JSON.parse(entry_json) as StoredEntry, entry_json)
    }
    if (rows.length < ENTRIES_PER_STEP) return true
    await setImmediate()
  }
}

/** Adds an entry that another process may have stored, which then may have changed the name of its device. */
function addFromOther(fold: SheetFold, entry: StoredEntry, json: string): void {
  for (const [hash, { number }] of fold.devices) if (number === entry.device) fold.devices.delete(hash)
  addToFold(fold, entry, json)
}
