import { createHash } from 'node:crypto'
import { millisecondsInDay } from 'date-fns/constants'
import type { RecordedRound } from '../../../contract/recorded-round.ts'
import type { SheetState } from '../../../contract/score-sheets.ts'
import { createAudit, OWNER } from '../../base/audit/audit.ts'
import type { Context } from '../../base/context.ts'
import type { CourseLink } from '../courses/linked-course.ts'
import { createRounds, type RoundDeps } from '../rounds/rounds.ts'
import type { Sheet } from './sheet-rows.ts'

/** What a sheet has become with the last entry or document. */
export interface Recording {
  recorded: RecordedRound
  /** What the sheet was before, if it was live. */
  before?: RecordedRound | undefined
  courseLink: CourseLink
  state: SheetState
  /** The number of the live value; of a sheet of documents, the revision. */
  seq: number
  /** Null while the round is live. */
  finishedAt: number | null
  /** Whether the round finished without being played to its end. */
  isUnfinished: boolean
  /** Whether a score differs from that of the last finish. A score where there was none does not count. */
  hasOtherScores: boolean
}

/**
 * Stores the round of a sheet, so that everything that works with rounds works with it. Must be called after locking
 * the sheet, and before its row is updated. Returns the columns of the sheet that follow from it.
 */
export async function storeRound(
  tx: RoundDeps,
  sheet: Sheet,
  { recorded, before, courseLink, state, seq, finishedAt, isUnfinished, hasOtherScores }: Recording,
) {
  const { token, iid, correctedAt } = sheet
  const now = tx.clock()
  const rounds = createRounds(tx)
  const wasDiscarded = sheet.state === 'discarded'
  const isDiscarded = state === 'discarded'
  const columns = { finished_at: finishedAt, discarded_at: isDiscarded ? (sheet.discardedAt ?? now) : null }
  if (isDiscarded) {
    if (!wasDiscarded) await rounds.setDeleted(token, true)
    return columns
  }
  if (wasDiscarded) await rounds.setDeleted(token, false)
  const version = { token, iid, recorded, seq, courseLink }
  if (state === 'live') {
    await rounds.replace({ ...version, isLive: true, isUnfinished: false, before, correctedAt })
    // Whoever continues a round that was not played to its end does not correct it.
    return { ...columns, finished_hash: sheet.isUnfinished ? null : sheet.finishedHash }
  }
  const finished_hash = createHash('sha256').update(JSON.stringify(recorded)).digest('base64url')
  const isSame = sheet.finishedHash === finished_hash
  // Entries after the finish wait for the owner, and change nothing.
  if (sheet.state === 'finished' && isSame && sheet.isUnfinished === isUnfinished) return columns
  const wasComplete = sheet.finishedHash !== null && !sheet.isUnfinished
  const isCorrected = !isSame && (wasComplete || hasOtherScores)
  if (isCorrected) await recordOwnerChange(tx, sheet, 'correct round')
  await rounds.replace({
    ...version,
    isLive: false,
    isUnfinished,
    correctedAt: isCorrected ? now : correctedAt,
  })
  return { ...columns, finished_hash }
}

/** Actions that alternate, and count as the same. */
const FINISHES: readonly string[] = ['finish round', 'reopen round']

/**
 * Records for staff what the owner does with a round, unless the same was recorded within a day: the log of the sheet
 * has each change, and in the audit log they would bury what others have done. Must be called in a transaction that has
 * locked the sheet.
 */
export async function recordOwnerChange(
  tx: Pick<Context, 'db' | 'clock'>,
  { iid, token }: Pick<Sheet, 'iid' | 'token'>,
  action: string,
): Promise<void> {
  const recent = await tx.db
    .selectFrom('audit')
    .select('id')
    .where('subject_type', '=', 'round')
    .where('subject_id', '=', token)
    .where('actor', '=', OWNER)
    .where('action', 'in', FINISHES.includes(action) ? FINISHES : [action])
    .where('at', '>', tx.clock() - millisecondsInDay)
    .limit(1)
    .executeTakeFirst()
  if (recent) return
  await createAudit(tx).add({
    actor: OWNER,
    action,
    iid,
    subject: { type: 'round', id: token },
  })
}
