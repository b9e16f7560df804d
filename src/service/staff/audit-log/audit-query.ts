import { utc } from '@date-fns/utc'
import { addDays } from 'date-fns/addDays'
import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import { sql } from 'kysely'
import type { AuditFilter } from '../../../contract/audit.ts'
import type { Database } from '../../base/database/database.ts'
import { badRequest } from '../../base/http/http-error.ts'
import { orderedIdAt } from '../../base/ids.ts'
import type { Owner } from '../support/owners.ts'

export interface AuditQuery extends Omit<AuditFilter, 'user'> {
  /** Only events about one of these golfers. */
  owners?: readonly Owner[] | undefined
  /** Only events before the one with this id. */
  before?: string | undefined
  /** Only events after the one with this id. */
  after?: string | undefined
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

/** Returns the rows of events with their golfers. */
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
  { actor, action, kind, subject, from, to, before, after }: Omit<AuditQuery, 'owners'>,
  limit: number,
  golfer?: { column: 'iid' | 'golfer_id'; value: string },
) {
  let query = db.selectFrom('audit').select('audit.id as id').orderBy('audit.id', 'desc').limit(limit)
  if (golfer) query = query.where(golfer.column, '=', golfer.value)
  if (actor) query = query.where('actor', '=', actor)
  if (action) query = query.where('action', '=', action)
  if (kind) query = query.where('kind', '=', kind)
  if (subject) query = query.where('subject_id', '=', subject)
  if (from) query = query.where('audit.id', '>=', orderedIdAt(startOfUtcDay('from', from).getTime()))
  if (to) query = query.where('audit.id', '<', orderedIdAt(addDays(startOfUtcDay('to', to), 1).getTime()))
  if (before) query = query.where('audit.id', '<', before)
  if (after) query = query.where('audit.id', '>', after)
  // In subqueries, because neither database accepts order and limit directly in a part of a union.
  return db.selectFrom(query.as('newest')).select('newest.id')
}

/** @throws HttpError 400 when there is no such date */
function startOfUtcDay(name: string, isoDate: string): Date {
  const date = parseISO(isoDate, { in: utc })
  if (!isValid(date)) throw badRequest(`${name}: not a valid date`)
  return date
}
