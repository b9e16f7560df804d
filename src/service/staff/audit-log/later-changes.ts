import type { AuditEvent } from '../../../contract/staff/audit.ts'
import {
  roundsTarget,
  roundTarget,
  targetState,
  uploadedRound,
  uploadTarget,
} from '../../base/audit/audit.ts'
import type { UndoStep } from '../../base/audit/undo-step.ts'
import type { Database } from '../../base/database/database.ts'
import type { EventRow } from './audit-query.ts'

/** Number of rounds that one query looks up. */
const ROUNDS_PER_QUERY = 500

/** The beginning of the targets of single rounds. */
const ROUND = roundTarget('')

type Latest = Awaited<ReturnType<typeof latestOf>>

/** The change after which an event can no longer be undone; null if it is not recorded. */
type LaterChange = NonNullable<AuditEvent['supersededBy']> | null

/**
 * Returns which of the events cannot be undone because the same thing was changed again, by their ids. What somebody has
 * changed and changed back is as the event has left it, so the event can be undone.
 */
export async function laterChanges(
  db: Database,
  rows: readonly EventRow[],
): Promise<Map<string, LaterChange>> {
  const undoable = rows.filter((row) => row.hasUndo === 1 && row.undone_at === null && row.target !== null)
  const found = new Map<string, LaterChange>()
  if (undoable.length === 0) return found
  const golfersRounds = undoable.map((row) => roundsTarget(golferOf(row)))
  const targets = undoable.map(({ target }) => target ?? '')
  const latest = await latestOf(db, [...targets, ...golfersRounds, ...undoable.flatMap(replacingTarget)])
  const deleted = await deletedStates(db, undoable)
  for (const row of undoable) {
    const last = latest.get(row.target ?? '')
    const isOwnLast = last === undefined || last.id <= row.id
    if (row.target === roundsTarget(golferOf(row))) {
      if (!isOwnLast && !(await isAnyRoundUnchanged(db, row.id))) found.set(row.id, changeOf(last))
    } else if (deleted.has(row.target ?? '')) {
      const [replaced] = replacingTarget(row).map((target) => latest.get(target))
      const isReplaced = replaced !== undefined && replaced.id > row.id
      if (!isReplaced && deleted.get(row.target ?? '') === row.target_state) continue
      const bulk = latest.get(roundsTarget(golferOf(row)))
      const later = [last, bulk, replaced].filter((one) => one !== undefined && one.id > row.id)
      found.set(row.id, changeOf(later.toSorted((a, b) => ((a?.id ?? '') < (b?.id ?? '') ? 1 : -1))[0]))
    } else if (!isOwnLast && last.target_state !== row.target_state) {
      found.set(row.id, changeOf(last))
    }
  }
  return found
}

/** Returns the target of later uploads that replace the round, if the event is that of the upload that created it. */
function replacingTarget({ action, target }: EventRow): string[] {
  const token = target?.startsWith(ROUND) && action.endsWith('upload round') ? target.slice(ROUND.length) : ''
  return token === '' ? [] : [uploadTarget(uploadedRound(token))]
}

const golferOf = ({ golfer_id, iid }: EventRow) => golfer_id ?? iid ?? ''

function changeOf(row: Latest extends Map<string, infer Row> ? Row | undefined : never): LaterChange {
  return row ? { id: row.id, at: row.at, actor: row.actor, action: row.action } : null
}

/** Returns the latest change of each target that was not undone. */
async function latestOf(db: Database, targets: readonly string[]) {
  const rows = await db
    .selectFrom('audit')
    .select(['id', 'at', 'actor', 'action', 'target', 'target_state'])
    .where('id', 'in', (e) =>
      e
        .selectFrom('audit')
        .select((max) => max.fn.max('id').as('id'))
        .where('target', 'in', [...new Set(targets)])
        .where('undone_at', 'is', null)
        .groupBy('target'),
    )
    .execute()
  return new Map(rows.map((row) => [row.target ?? '', row]))
}

/** Returns the current states of the targets that are single rounds. */
async function deletedStates(db: Database, rows: readonly EventRow[]): Promise<Map<string, string>> {
  const tokens = rows.flatMap(({ target }) => (target?.startsWith(ROUND) ? [target.slice(ROUND.length)] : []))
  if (tokens.length === 0) return new Map()
  const rounds = await db
    .selectFrom('rounds')
    .select(['token', 'is_deleted'])
    .where('token', 'in', tokens)
    .execute()
  return new Map(rounds.map(({ token, is_deleted }) => [roundTarget(token), targetState(is_deleted === 1)]))
}

/** Returns whether a change of many rounds can still be undone for some of them. */
async function isAnyRoundUnchanged(db: Database, id: string): Promise<boolean> {
  const event = await db.selectFrom('audit').select('undo_json').where('id', '=', id).executeTakeFirst()
  if (!event?.undo_json) return false
  const { tokens, after } = JSON.parse(event.undo_json) as Extract<UndoStep, { type: 'rounds' }>
  for (let start = 0; start < tokens.length; start += ROUNDS_PER_QUERY) {
    const unchanged = await db
      .selectFrom('rounds')
      .select('token')
      .where('token', 'in', tokens.slice(start, start + ROUNDS_PER_QUERY))
      .where('is_deleted', '=', after ? 1 : 0)
      .limit(1)
      .executeTakeFirst()
    if (unchanged) return true
  }
  return false
}
