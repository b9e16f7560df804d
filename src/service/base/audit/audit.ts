import { millisecondsInMinute } from 'date-fns/constants'
import type { AuditSubject } from '../../../contract/staff/audit.ts'
import type { Context } from '../context.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { HttpError } from '../http/http-error.ts'
import { orderedId, orderedIdAt } from '../ids.ts'
import type { UndoStep } from './undo-step.ts'

export interface AuditEvent {
  /** The login of the staff member. */
  actor: string
  action: string
  /** An install of the golfer concerned; null when the action concerns no golfer. */
  iid: string | null
  /** The account of the golfer concerned; by default that of the install. */
  accountId?: string | null | undefined
  /** What else the event concerns, besides a golfer. */
  subject?: AuditSubject | undefined
  /** A function is called after the operation, when the event is recorded. */
  detail?: string | undefined | (() => string | undefined)
}

/** What a recorded operation has done. */
export interface Outcome {
  /** How the change is undone; missing if it cannot be undone, or if nothing changed. */
  undo?: UndoStep | undefined
  /** The result to record, optionally followed by a colon and an explanation; by default "done". */
  result?: string | undefined
  /** The account of the golfer concerned, if the operation has found it. */
  accountId?: string | undefined
  /** The new version of the part of a golfer's data that has changed. */
  version?: string | undefined
  /** What the caller needs. */
  value?: unknown
}
/** What the caller of a recorded operation gets: its value, and the id with which the change can be undone. */
export interface Recorded<Done extends Outcome> {
  value: Done extends { value: infer Value } ? Value : undefined
  changeId: string | undefined
  version: string | undefined
}
/** The outcome of an operation that found everything as it should be. */
export const NO_CHANGE: Outcome = { result: 'done: no change' }

interface RecordedEvent extends AuditEvent {
  kind: 'change' | 'read'
  result: string
  undo?: UndoStep | undefined
}

/** The actor of changes made with `npm run manage`. */
export const OPERATOR = 'operator'
/** The actor of changes that the golfer concerned makes, such as deleting the account. */
export const OWNER = 'the owner'
/** The actor of changes that the service makes by itself, such as pausing a mailing. */
export const SERVICE = 'service'

/** Repeated reads of the same data within this time are recorded as one event. */
const READ_MS = 10 * millisecondsInMinute

export function createAudit({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const rowOf = async (trx: Database, event: RecordedEvent) => {
    const { actor, iid, accountId, kind, action, subject, result, detail, undo } = event
    const at = clock()
    return {
      id: orderedId(at),
      at,
      actor,
      iid,
      golfer_id: accountId ?? (iid === null ? null : await accountOf(trx, iid)),
      kind,
      action,
      subject_type: subject?.type ?? null,
      subject_id: subject?.id ?? null,
      result,
      detail: (typeof detail === 'function' ? detail() : detail) ?? null,
      undo_json: undo ? JSON.stringify(undo) : null,
    }
  }

  const record = async (trx: Database, event: RecordedEvent): Promise<string> => {
    const row = await rowOf(trx, event)
    await trx.insertInto('audit').values(row).execute()
    return row.id
  }

  /** Runs an operation and records it only if it fails. */
  const withFailureAudit = async <T>(event: AuditEvent, operation: () => Promise<T>): Promise<T> => {
    try {
      return await operation()
    } catch (error) {
      const result = error instanceof HttpError ? `refused: ${error.message}` : 'failed: server error'
      await record(db, { ...event, kind: 'change', result })
      throw error
    }
  }

  return {
    withFailureAudit,

    /** Records a change. Must be called in the transaction that makes the change. */
    add: (event: AuditEvent) => record(db, { ...event, kind: 'change', result: 'done' }),

    /**
     * Runs an operation and records it in one transaction. An operation that fails is recorded as failed.
     */
    withAudit<Done extends Outcome>(
      event: AuditEvent,
      operation: (trx: Database) => Promise<Done> | Promise<void>,
    ): Promise<Recorded<Done>> {
      return withFailureAudit(event, () =>
        inTransaction(db, async (trx) => {
          const outcome = ((await operation(trx)) ?? {}) as Done
          const { undo, value, version, result = 'done', accountId = event.accountId } = outcome
          const id = await record(trx, { ...event, accountId, kind: 'change', result, undo })
          return { value: value as Recorded<Done>['value'], changeId: undo && id, version }
        }),
      )
    },

    /** Records that staff read something, even if the same read was recorded recently. */
    addRead: (event: AuditEvent) => record(db, { ...event, kind: 'read', result: 'done' }),

    /** Records that staff read something. The same read by the same person within minutes is recorded once. */
    async recordRead(event: AuditEvent): Promise<void> {
      const { at, ...row } = await rowOf(db, { ...event, kind: 'read', result: 'done' })
      const recent = db
        .selectFrom('audit')
        .select('id')
        .where('actor', '=', event.actor)
        .where('id', '>', orderedIdAt(at - READ_MS))
        // Needed in addition to the id, because ids always increase, even if the clock is set back.
        .where('at', '>', at - READ_MS)
        .where('kind', '=', 'read')
        .where('action', '=', event.action)
        .where('iid', event.iid === null ? 'is' : '=', event.iid)
        .$if(event.iid === null, (query) =>
          query.where('golfer_id', event.accountId ? '=' : 'is', event.accountId ?? null),
        )
        .where('subject_type', event.subject ? '=' : 'is', event.subject?.type ?? null)
        .where('subject_id', event.subject ? '=' : 'is', event.subject?.id ?? null)
      const names = Object.keys(row) as (keyof typeof row)[]
      await db
        .insertInto('audit')
        .columns(['at', ...names])
        .expression(
          db
            .selectNoFrom((e) => [
              e.cast<number>(e.val(at), 'bigint').as('at'),
              ...names.map((name) => e.cast<string>(e.val(row[name]), 'text').as(name)),
            ])
            .where((e) => e.not(e.exists(recent))),
        )
        .execute()
    },
  }
}

async function accountOf(db: Database, iid: string): Promise<string | null> {
  const install = await db
    .selectFrom('installs')
    .select('account_id')
    .where('iid', '=', iid)
    .executeTakeFirst()
  return install?.account_id ?? null
}
