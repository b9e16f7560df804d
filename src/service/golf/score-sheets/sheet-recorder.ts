import { isDeepStrictEqual } from 'node:util'
import type { RecordedRound } from '../../../contract/recorded-round.ts'
import type { Entry, StoredEntry } from '../../../contract/score-sheet-entries.ts'
import type { Discrepancy } from '../../../contract/score-sheets.ts'
import { correctionsOf } from '../../../domain/score-sheet/corrections.ts'
import { recordedRoundOf } from '../../../domain/score-sheet/recorded-round-of.ts'
import { refusalOf } from '../../../domain/score-sheet/refusal.ts'
import { type ScoreSheet, stateOf } from '../../../domain/score-sheet/sheet.ts'
import { discrepanciesOf } from '../../../domain/score-sheet/sheet-facts.ts'
import type { Database } from '../../base/database/database.ts'
import type { GolfContext } from '../golf-context.ts'
import { parseStoredRound } from '../rounds/documents.ts'
import type { LogUse } from './log-room.ts'
import type { KnownDevices } from './sheet-devices.ts'
import { addToFold } from './sheet-folds.ts'
import type { Sheet } from './sheet-rows.ts'
import type { Recording } from './store-round.ts'

export type SheetDeps = Pick<GolfContext, 'db' | 'clock' | 'kind' | 'sheetFolds'>

interface Sender {
  isOwner: boolean
  isOfCompetition: boolean
  nowMs: number
}

/** What a sheet becomes, entry by entry. */
export interface Recorder {
  /** The number of the last entry. */
  seq(): number
  /** Returns the number of an entry that is in the log. */
  seqOf(id: string): number | undefined
  devices: KnownDevices
  /** What is in the log. */
  use(): Pick<LogUse, 'all' | 'settingsBytes'>
  /** Returns whether a course is the one that is played. */
  isSameCourse(course: RecordedRound['course']): boolean
  /** Returns why an entry is refused, or undefined if it is not. */
  refusalOf(entry: Entry, sender: Sender): string | undefined
  /** Adds an entry that is not refused. @param json of the entry, as it is stored */
  apply(entry: StoredEntry, json: string): void
  recording(): Recording & { discrepancies: Discrepancy[] }
  /** The fold; undefined for a sheet of documents. */
  fold: ScoreSheet | undefined
}

/** Returns the recorder of a locked sheet. */
export function recorderOf(tx: Pick<SheetDeps, 'db' | 'sheetFolds'>, sheet: Sheet): Promise<Recorder> {
  return sheet.mode === 'entries' ? entryRecorder(tx, sheet) : documentRecorder(tx.db, sheet)
}

/** A sheet of entries becomes the fold of its log. */
async function entryRecorder(
  { db: trx, sheetFolds }: Pick<SheetDeps, 'db' | 'sheetFolds'>,
  { token, begunWith, state }: Sheet,
): Promise<Recorder> {
  const fold = await sheetFolds.open(trx, { token, begunWith })
  // What a batch changes is compared with the finish before it.
  const { sheet, lastFinish, courseLink, devices } = fold
  const before = state === 'live' ? recordedRoundOf(sheet, token) : undefined
  return {
    fold: sheet,
    seq: () => sheet.seq,
    seqOf: (id) => fold.seqs.get(id),
    devices,
    use: () => ({ all: fold.size, settingsBytes: fold.settingsBytes }),
    isSameCourse: (course) => isDeepStrictEqual(course, sheet.settings.course),
    refusalOf: (entry, sender) => refusalOf(sheet, entry, sender),
    apply: (entry, json) => addToFold(fold, entry, json),
    recording: () => ({
      recorded: recordedRoundOf(sheet, token),
      before,
      courseLink,
      state: stateOf(sheet),
      seq: sheet.seq,
      finishedAt: sheet.finish?.atMs ?? null,
      isUnfinished: sheet.finish?.isComplete === false,
      hasOtherScores:
        lastFinish !== undefined &&
        correctionsOf(sheet, [lastFinish]).some(({ before }) => before !== undefined),
      discrepancies: discrepanciesOf(sheet),
    }),
  }
}

/** The log of a sheet of documents says only when it was discarded and restored, and when it finished by itself. */
async function documentRecorder(trx: Database, sheet: Sheet): Promise<Recorder> {
  const { recorded } = await trx
    .selectFrom('rounds')
    .select('recorded')
    .where('token', '=', sheet.token)
    .executeTakeFirstOrThrow()
  const entries = await trx
    .selectFrom('score_sheet_entries')
    .select(['id', 'seq'])
    .where('token', '=', sheet.token)
    .execute()
  const seqs = new Map(entries.map((entry) => [entry.id, entry.seq]))
  let { seq, state, finishedAt, isUnfinished } = sheet
  return {
    fold: undefined,
    seq: () => seq,
    seqOf: (id) => seqs.get(id),
    devices: new Map(),
    use: () => ({ all: { entries: seq, bytes: 0 }, settingsBytes: 0 }),
    isSameCourse: () => false,
    refusalOf({ kind }) {
      if (kind === 'discard') return state === 'discarded' ? 'the round is discarded' : undefined
      return state === 'discarded' ? undefined : 'the round is not discarded'
    },
    apply(entry) {
      seq = entry.seq
      seqs.set(entry.id, seq)
      if (entry.kind === 'discard') state = 'discarded'
      if (entry.kind === 'restore') state = finishedAt === null ? 'live' : 'finished'
      if (entry.kind === 'finish') {
        state = 'finished'
        finishedAt = entry.receivedMs
        isUnfinished = true
      }
    },
    recording: () => ({
      recorded: parseStoredRound(recorded),
      courseLink: {},
      state,
      seq: sheet.revision,
      finishedAt,
      isUnfinished,
      hasOtherScores: false,
      discrepancies: [],
    }),
  }
}
