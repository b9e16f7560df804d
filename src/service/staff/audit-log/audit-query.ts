import { sql } from 'kysely'
import type { AuditEvent, AuditFilter } from '../../../contract/staff/audit.ts'
import {
  roundsTarget,
  roundTarget,
  targetState,
  uploadedRound,
  uploadTarget,
} from '../../base/audit/audit.ts'
import type { UndoStep } from '../../base/audit/undo-step.ts'
import type { Database } from '../../base/database/database.ts'
import type { Owner } from '../support/owners.ts'

export interface AuditQuery extends Omit<AuditFilter, 'about'> {
  /** Only events about something else than a golfer that has this id. */
  subject?: string | undefined
  /** Only events about one of these golfers. */
  owners?: readonly Owner[] | undefined
  /** Only events before the one with this id. */
  before?: string | undefined
}

/** Returns a query of the ids of the newest events that match, in no particular order. */
export function matchingIds(db: Database, { owners, ...query }: AuditQuery, limit: number) {
  if (!owners) return newestIds(db, query, limit)
  // A union of one query per install and one for the account, because each can use an index and a condition with `or`
  // could not.
  const queries = owners.flatMap(({ iids, account }) => [
    ...iids.map((iid) => newestIds(db, query, limit, { column: 'iid', value: iid })),
    ...(account ? [newestIds(db, query, limit, { column: 'golfer_id', value: account.id })] : []),
  ])
  const [first = newestIds(db, query, 0), ...others] = queries
  return others.reduce((all, other) => all.union(other), first)
}

/** Undo steps of more characters are not read. */
const UNDO_READ_MAX = 20_000

export function eventRows(db: Database, ids: ReturnType<typeof matchingIds>, limit: number) {
  return (
    db
      .selectFrom('audit')
      .leftJoin('accounts', 'accounts.id', 'golfer_id')
      .select(['audit.id', 'at', 'actor', 'kind', 'action', 'result', 'detail', 'audit.iid', 'undone_at'])
      .select(['golfer_id', 'target', 'target_state'])
      .select(['subject_type', 'subject_id', 'accounts.email as login', 'accounts.support_id as supportId'])
      .select(sql<number>`case when undo_json is null then 0 else 1 end`.as('hasUndo'))
      // Long ones are documents or lists of rounds, of which the log does not show the values.
      .select(
        sql<string | null>`case when length(undo_json) <= ${UNDO_READ_MAX} then undo_json end`.as('undo'),
      )
      .where('audit.id', 'in', ids)
      .orderBy('audit.id', 'desc')
      .limit(limit)
  )
}
export type EventRow = Awaited<ReturnType<ReturnType<typeof eventRows>['execute']>>[number]

function newestIds(
  db: Database,
  { actor, kind, subject, before }: Omit<AuditQuery, 'owners'>,
  limit: number,
  golfer?: { column: 'iid' | 'golfer_id'; value: string },
) {
  let query = db.selectFrom('audit').select('audit.id as id').orderBy('audit.id', 'desc').limit(limit)
  if (golfer) query = query.where(golfer.column, '=', golfer.value)
  if (actor) query = query.where('actor', '=', actor)
  if (kind) query = query.where('kind', '=', kind)
  // A search for an id is not about what has the id.
  if (subject) query = query.where('subject_id', '=', subject).where('subject_type', '!=', 'search')
  if (before) query = query.where('audit.id', '<', before)
  // In subqueries, because neither database accepts order and limit directly in a part of a union.
  return db.selectFrom(query.as('newest')).select('newest.id')
}

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
