import { sql } from 'kysely'
import type { AuditFilter } from '../../../contract/staff/audit.ts'
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
