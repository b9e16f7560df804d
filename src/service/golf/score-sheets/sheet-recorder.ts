import { isDeepStrictEqual } from 'node:util'
import type { RecordedRound } from '../../../contract/recorded-round.ts'
import type { Entry, StoredEntry } from '../../../contract/score-sheet-entries.ts'
import type { Discrepancy } from '../../../contract/score-sheets.ts'
import { correctionsOf } from '../../../domain/score-sheet/corrections.ts'
import { recordedRoundOf } from '../../../domain/score-sheet/recorded-round-of.ts'
import { refusalOf } from '../../../domain/score-sheet/refusal.ts'
import { stateOf } from '../../../domain/score-sheet/sheet.ts'
import { discrepanciesOf } from '../../../domain/score-sheet/sheet-facts.ts'
import type { Database } from '../../base/database/database.ts'
import { parseStoredRound } from '../rounds/documents.ts'
import type { RoundDeps } from '../rounds/rounds.ts'
import type { LogUse } from './log-room.ts'
import { addToFold, type SheetFolds } from './sheet-folds.ts'
import type { Sheet } from './sheet-rows.ts'
import type { Recording } from './store-round.ts'

export interface SheetDeps extends RoundDeps {
  sheetFolds: SheetFolds
}

interface Sender {
  isOwner: boolean
  nowMs: number
}

/** What a sheet becomes, entry by entry. */
export interface Recorder {
  /** The number of the last entry. */
  seq(): number
  /** What is in the log. */
  use(): Pick<LogUse, 'all' | 'settingsBytes'>
  /** Returns whether a course is the one that is played. */
  isSameCourse(course: RecordedRound['course']): boolean
  /** Returns why an entry is refused, or undefined if it is not. */
  refusalOf(entry: Entry, sender: Sender): string | undefined
  /** Adds an entry that is not refused. @param json of the entry, as it is stored */
  apply(entry: StoredEntry, json: string): void
  recording(): Recording & { discrepancies: Discrepancy[] }
}

/** Returns the recorder of a locked sheet. */
export function recorderOf(
  trx: Database,
  deps: Pick<SheetDeps, 'sheetFolds'>,
  sheet: Sheet,
): Promise<Recorder> {
  return sheet.mode === 'entries' ? entryRecorder(trx, deps, sheet) : documentRecorder(trx, sheet)
}

/** A sheet of entries becomes the fold of its log. */
async function entryRecorder(
  trx: Database,
  { sheetFolds }: Pick<SheetDeps, 'sheetFolds'>,
  { token, begunWith }: Sheet,
): Promise<Recorder> {
  const fold = await sheetFolds.open(trx, { token, begunWith })
  // What a batch changes is compared with the finish before it.
  const { sheet, lastFinish } = fold
  return {
    seq: () => sheet.seq,
    use: () => ({ all: fold.size, settingsBytes: fold.settingsBytes }),
    isSameCourse: (course) => isDeepStrictEqual(course, sheet.settings.course),
    refusalOf: (entry, sender) => refusalOf(sheet, entry, sender),
    apply: (entry, json) => addToFold(fold, entry, json),
    recording: () => ({
      recorded: recordedRoundOf(sheet, token),
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
  let { seq, state, finishedAt, isUnfinished } = sheet
  return {
    seq: () => seq,
    use: () => ({ all: { entries: seq, bytes: 0 }, settingsBytes: 0 }),
    isSameCourse: () => false,
    refusalOf({ kind }) {
      if (kind === 'discard') return state === 'discarded' ? 'the round is discarded' : undefined
      return state === 'discarded' ? undefined : 'the round is not discarded'
    },
    apply(entry) {
      seq = entry.seq
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
      state,
      seq: sheet.revision,
      finishedAt,
      isUnfinished,
      hasOtherScores: false,
      discrepancies: [],
    }),
  }
}
