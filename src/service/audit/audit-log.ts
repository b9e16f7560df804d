import { utc } from '@date-fns/utc'
import { addDays } from 'date-fns/addDays'
import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import { sql } from 'kysely'
import type { AuditEvent, AuditFilter, AuditSubject } from '../../contract/audit.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { badRequest, conflict, notFound } from '../http/http-error.ts'
import { orderedIdAt } from '../ids.ts'
import type { Owner } from '../support/owners.ts'
import type { UndoStep } from '../undo/undo-step.ts'

/** How many events one page holds. */
const PAGE_SIZE = 100

export interface AuditQuery extends Omit<AuditFilter, 'user'> {
  owner?: Owner | undefined
  /** Only events before the one with this id. */
  before?: string | undefined
}

/** What staff did and read, for staff. */
export function createAuditLog(db: Database, clock: Clock) {
  return {
    /** Returns one page of events, newest first; `next` is undefined on the last one. */
    async page({
      before,
      ...query
    }: AuditQuery): Promise<{ events: AuditEvent[]; next: string | undefined }> {
      const rows = await matching(db, query)
        .$if(before !== undefined, (q) => q.where('audit.id', '<', before ?? ''))
        .orderBy('audit.id', 'desc')
        .limit(PAGE_SIZE + 1)
        .execute()
      const events = rows.slice(0, PAGE_SIZE).map(toEvent)
      return { events, next: rows.length > PAGE_SIZE ? events.at(-1)?.id : undefined }
    },

    /** Returns whoever has done something, and what has been done. */
    async facets(): Promise<{ actors: string[]; actions: string[] }> {
      return { actors: await distinct(db, 'actor'), actions: await distinct(db, 'action') }
    },

    /** Returns what a change was about. @throws HttpError 404 when there is no such change */
    async find(id: string): Promise<AuditedChange> {
      const row = await db.selectFrom('audit').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) throw notFound('There is no such change')
      const { action, iid, golfer_id: accountId, detail } = row
      return { action, iid, accountId, subject: subjectOf(row), detail: detail ?? undefined }
    },

    /**
     * Marks a change as undone and returns how to undo it; call it in the transaction that does so.
     * @throws HttpError 409 when it cannot be undone or was undone before
     */
    async takeUndo(id: string): Promise<UndoStep> {
      const row = await db
        .selectFrom('audit')
        .select(['undo_json', 'undone_at'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (row.undone_at !== null) throw conflict('The change was undone before')
      if (row.undo_json === null) throw conflict('The change cannot be undone')
      await db.updateTable('audit').set({ undone_at: clock() }).where('id', '=', id).execute()
      return JSON.parse(row.undo_json) as UndoStep
    },
  }
}
export type AuditLog = ReturnType<typeof createAuditLog>

interface AuditedChange {
  action: string
  iid: string | null
  accountId: string | null
  subject: AuditSubject | undefined
  detail: string | undefined
}

function matching(db: Database, { actor, action, kind, from, to, owner }: AuditQuery) {
  let query = db
    .selectFrom('audit')
    .leftJoin('accounts', 'accounts.id', 'golfer_id')
    .select(['audit.id', 'at', 'actor', 'kind', 'action', 'result', 'detail', 'audit.iid', 'undone_at'])
    .select(['subject_type', 'subject_id', 'accounts.email as login', 'accounts.support_id as supportId'])
    .select(sql<number>`case when undo_json is null then 0 else 1 end`.as('hasUndo'))
  if (actor) query = query.where('actor', '=', actor)
  if (action) query = query.where('action', '=', action)
  if (kind) query = query.where('kind', '=', kind)
  if (from) query = query.where('audit.id', '>=', orderedIdAt(startOfUtcDay('from', from).getTime()))
  if (to) query = query.where('audit.id', '<', orderedIdAt(addDays(startOfUtcDay('to', to), 1).getTime()))
  if (owner) {
    const { account, iids } = owner
    query = query.where((e) =>
      e.or([
        ...(iids.length > 0 ? [e('audit.iid', 'in', iids)] : []),
        ...(account ? [e('golfer_id', '=', account.id)] : []),
      ]),
    )
  }
  return query
}

/** @throws HttpError 400 when there is no such date */
function startOfUtcDay(name: string, isoDate: string): Date {
  const date = parseISO(isoDate, { in: utc })
  if (!isValid(date)) throw badRequest(`${name}: not a valid date`)
  return date
}

type Row = Awaited<ReturnType<ReturnType<typeof matching>['execute']>>[number]

function toEvent(row: Row): AuditEvent {
  const { id, at, actor, kind, action, result, detail, iid, login, supportId, undone_at: undoneAt } = row
  return {
    id,
    at,
    actor,
    kind,
    action,
    result,
    detail: detail ?? undefined,
    user:
      iid !== null || supportId !== null
        ? { iid: iid ?? undefined, login: login ?? undefined, supportId: supportId ?? undefined }
        : undefined,
    subject: subjectOf(row),
    canUndo: row.hasUndo === 1 && undoneAt === null,
    undoneAt: undoneAt ?? undefined,
  }
}

function subjectOf({ subject_type, subject_id }: Pick<Row, 'subject_type' | 'subject_id'>) {
  if (subject_type === null || subject_id === null) return undefined
  return { type: subject_type as AuditSubject['type'], id: subject_id }
}

/** Returns the distinct values of an indexed column, by jumping from one to the next instead of reading every row. */
async function distinct(db: Database, column: 'actor' | 'action'): Promise<string[]> {
  const values: string[] = []
  for (;;) {
    const row = await db
      .selectFrom('audit')
      .select(column)
      .$if(values.length > 0, (q) => q.where(column, '>', values.at(-1) ?? ''))
      .orderBy(column)
      .limit(1)
      .executeTakeFirst()
    if (!row) return values
    values.push(row[column])
  }
}
