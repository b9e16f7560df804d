import type { Entry, StoredEntry } from '../../../contract/score-sheet-entries.ts'
import type { SheetRound } from '../../../contract/score-sheet-round.ts'
import type { Discrepancy } from '../../../contract/score-sheets.ts'
import { correctionsOf } from '../../../domain/score-sheet/corrections.ts'
import { recordedRoundOf } from '../../../domain/score-sheet/recorded-round-of.ts'
import { refusalOf } from '../../../domain/score-sheet/refusal.ts'
import { applyEntry, foldSheet, type ScoreSheet, stateOf } from '../../../domain/score-sheet/sheet.ts'
import { discrepanciesOf } from '../../../domain/score-sheet/sheet-facts.ts'
import type { Database } from '../../base/database/database.ts'
import { parseStoredRound } from '../rounds/documents.ts'
import type { Sheet } from './sheet-rows.ts'
import type { Recording } from './store-round.ts'

interface Sender {
  isOwner: boolean
  nowMs: number
}

/** What a sheet becomes, entry by entry. */
export interface Recorder {
  /** The number of the last entry. */
  seq(): number
  /** Returns why an entry is refused, or undefined if it is not. */
  refusalOf(entry: Entry, sender: Sender): string | undefined
  /** Adds an entry that is not refused. */
  apply(entry: StoredEntry): void
  recording(): Recording & { discrepancies: Discrepancy[] }
}

/** Returns the recorder of a locked sheet. */
export function recorderOf(trx: Database, sheet: Sheet): Promise<Recorder> {
  return sheet.mode === 'entries' ? entryRecorder(trx, sheet) : documentRecorder(trx, sheet)
}

/** Returns the fold of a sheet of entries. */
export async function readFold(
  db: Database,
  { token, begunWith }: Pick<Sheet, 'token' | 'begunWith'>,
): Promise<ScoreSheet> {
  return foldSheet(JSON.parse(begunWith) as SheetRound, await readLog(db, token))
}

async function readLog(db: Database, token: string): Promise<StoredEntry[]> {
  const rows = await db
    .selectFrom('score_sheet_entries')
    .select('entry_json')
    .where('token', '=', token)
    .orderBy('seq')
    .execute()
  return rows.map((row) => JSON.parse(row.entry_json) as StoredEntry)
}

/** A sheet of entries becomes the fold of its log. */
async function entryRecorder(trx: Database, sheet: Sheet): Promise<Recorder> {
  const { token, begunWith } = sheet
  const log = await readLog(trx, token)
  const fold = foldSheet(JSON.parse(begunWith) as SheetRound, log)
  const lastFinish = log.findLast(({ kind }) => kind === 'finish')
  return {
    seq: () => fold.seq,
    refusalOf: (entry, sender) => refusalOf(fold, entry, sender),
    apply: (entry) => applyEntry(fold, entry),
    recording: () => ({
      recorded: recordedRoundOf(fold, token),
      state: stateOf(fold),
      seq: fold.seq,
      finishedAt: fold.finish?.atMs ?? null,
      isUnfinished: fold.finish?.isComplete === false,
      hasOtherScores:
        lastFinish !== undefined &&
        correctionsOf(fold, [lastFinish]).some(({ before }) => before !== undefined),
      discrepancies: discrepanciesOf(fold),
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
