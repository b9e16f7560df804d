import { setImmediate } from 'node:timers/promises'
import { millisecondsInDay } from 'date-fns/constants'
import type { AuditEvent, AuditSubject } from '../../../contract/staff/audit.ts'
import { csvChunks } from '../../../domain/files/csv.ts'
import type { UndoStep } from '../../base/audit/undo-step.ts'
import type { Context } from '../../base/context.ts'
import { conflict, notFound } from '../../base/http/http-error.ts'
import { orderedIdAt } from '../../base/ids.ts'
import { type AuditQuery, type EventRow, eventRows, matchingIds } from './audit-query.ts'
import { changeTexts } from './change-texts.ts'

const PAGE_SIZE = 100
const ROWS_PER_CHUNK = 500
/** Number of events that one statement deletes, so that it locks the table only briefly. */
const PRUNED_AT_ONCE = 1000

/** Reads the audit log and takes undo steps from it. */
export function createAuditLog({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const pageOf = async (query: AuditQuery, size: number) => {
    const rows = await eventRows(db, matchingIds(db, query, size + 1), size + 1).execute()
    const shown = rows.slice(0, size)
    const events = shown.map(toEvent)
    return { events, next: rows.length > size ? events.at(-1)?.id : undefined }
  }

  async function* allCells(query: AuditQuery) {
    for (let before: string | undefined; ; ) {
      const { events, next } = await pageOf({ ...query, before }, ROWS_PER_CHUNK)
      yield events.map(auditCells)
      if (next === undefined) return
      before = next
    }
  }

  return {
    /** Returns one page of events, newest first; `next` is undefined on the last one. */
    page: (query: AuditQuery): Promise<{ events: AuditEvent[]; next: string | undefined }> =>
      pageOf(query, PAGE_SIZE),

    /** Returns whether an event concerns something else than a golfer that has this id. */
    async hasSubject(id: string): Promise<boolean> {
      const row = await db
        .selectFrom('audit')
        .select('id')
        .where('subject_id', '=', id)
        .where('subject_type', '!=', 'search')
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Yields all events that match as CSV, newest first, one page at a time. */
    csv: (query: AuditQuery) => csvChunks(AUDIT_COLUMNS, allCells(query)),

    /** Returns the distinct actors of the log. Jumps from one to the next in an index instead of reading every row. */
    async actors(): Promise<string[]> {
      const actors: string[] = []
      for (;;) {
        const row = await db
          .selectFrom('audit')
          .select('actor')
          .where('actor', '>', actors.at(-1) ?? '')
          .orderBy('actor')
          .limit(1)
          .executeTakeFirst()
        if (!row) return actors
        actors.push(row.actor)
      }
    },

    /** Returns a change. @throws HttpError 404 when there is no such change */
    async find(id: string): Promise<AuditedChange> {
      const row = await db.selectFrom('audit').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) throw notFound('There is no such change')
      const { action, iid, golfer_id: accountId, detail } = row
      return { action, iid, accountId, subject: subjectOf(row), detail: detail ?? undefined }
    },

    /**
     * Marks a change as undone and returns its undo step. Must be called in the transaction that undoes the change.
     * @throws HttpError 409 when it cannot be undone or was undone before
     */
    async takeUndo(id: string): Promise<UndoStep> {
      const row = await db
        .selectFrom('audit')
        .select(['action', 'undo_json', 'undone_at'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (row.undone_at !== null) throw conflict('The change was undone before')
      if (row.undo_json === null || isOutdated(row)) throw conflict('The change cannot be undone')
      await db.updateTable('audit').set({ undone_at: clock() }).where('id', '=', id).execute()
      return JSON.parse(row.undo_json) as UndoStep
    },

    /** Deletes events of reads that are older than the given number of days. Events of changes are kept. */
    async pruneReads(days: number): Promise<void> {
      const end = orderedIdAt(clock() - days * millisecondsInDay)
      for (;;) {
        const deleted = await db
          .deleteFrom('audit')
          .where('id', 'in', (e) =>
            e
              .selectFrom('audit')
              .select('id')
              .where('kind', '=', 'read')
              .where('id', '<', end)
              .orderBy('id')
              .limit(PRUNED_AT_ONCE),
          )
          .executeTakeFirst()
        if (Number(deleted.numDeletedRows) < PRUNED_AT_ONCE) return
        // Lets the event loop serve other requests.
        await setImmediate()
      }
    },
  }
}

interface AuditedChange {
  action: string
  iid: string | null
  accountId: string | null
  subject: AuditSubject | undefined
  detail: string | undefined
}

function toEvent(row: EventRow): AuditEvent {
  const { id, at, actor, kind, action, result, detail, iid, login, supportId, undone_at: undoneAt } = row
  const change = row.undo === null ? undefined : changeTexts(JSON.parse(row.undo) as UndoStep)
  return {
    id,
    at,
    actor,
    kind,
    action,
    result,
    detail: detail ?? undefined,
    before: change?.before,
    after: change?.after,
    user:
      iid !== null || supportId !== null
        ? { iid: iid ?? undefined, login: login ?? undefined, supportId: supportId ?? undefined }
        : undefined,
    subject: subjectOf(row),
    canUndo: row.hasUndo === 1 && !isOutdated(row) && undoneAt === null,
    undoneAt: undoneAt ?? undefined,
  }
}

/**
 * Whether the event has an undo step of an earlier version that is not taken any more: of undoing another one, or of making
 * promo codes void.
 */
const isOutdated = ({ action }: { action: string }) =>
  action.startsWith('undo ') || action === 'void promo codes'

function subjectOf({ subject_type, subject_id }: Pick<EventRow, 'subject_type' | 'subject_id'>) {
  if (subject_type === null || subject_id === null) return undefined
  return { type: subject_type as AuditSubject['type'], id: subject_id }
}

const AUDIT_COLUMNS = [
  'Time (UTC)',
  'Person',
  'Kind',
  'Action',
  'Result',
  'Login',
  'Support id',
  'Install id',
  'About',
  'Id',
  'Detail',
  'Before',
  'After',
  'Undone (UTC)',
]

/** Returns the cells of one event, in the order of the columns. */
function auditCells(event: AuditEvent): string[] {
  const { at, actor, kind, action, result, user, subject, detail, before, after, undoneAt } = event
  return [
    isoTime(at),
    actor,
    kind,
    action,
    result,
    user?.login ?? '',
    user?.supportId ?? '',
    user?.iid ?? '',
    subject?.type ?? '',
    subject?.id ?? '',
    detail ?? '',
    before ?? '',
    after ?? '',
    undoneAt === undefined ? '' : isoTime(undoneAt),
  ]
}

const isoTime = (ms: number) => new Date(ms).toISOString()
