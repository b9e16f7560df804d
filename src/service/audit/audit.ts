import type { Clock } from '../clock.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { HttpError } from '../http/http-error.ts'
import { orderedId } from '../ids.ts'

export interface AuditEvent {
  /** The login of the staff member. */
  actor: string
  action: string
  /** An install of the golfer concerned; null when the action concerns no golfer. */
  iid: string | null
  /** A function is called when the event is recorded, after the operation. */
  detail?: string | (() => string)
}

/** The actor of what is done with `npm run manage`. */
export const OPERATOR = 'operator'

/** The most entries that one list contains. */
const ENTRIES_MAX = 500

export function createAudit(db: Database, clock: Clock) {
  const record = async (trx: Database, { actor, action, iid, detail }: AuditEvent, result: string) => {
    const at = clock()
    const text = typeof detail === 'function' ? detail() : detail
    await trx
      .insertInto('audit')
      .values({ id: orderedId(at), at, actor, iid, action, result, detail: text ?? null })
      .execute()
  }

  /** Runs an operation and records it only if it fails. */
  const withFailureAudit = async <T>(event: AuditEvent, operation: () => Promise<T>): Promise<T> => {
    try {
      return await operation()
    } catch (error) {
      const result = error instanceof HttpError ? `refused: ${error.message}` : 'failed: server error'
      await record(db, event, result)
      throw error
    }
  }

  return {
    withFailureAudit,

    /** Records something that has been done; call it in the transaction that does it. */
    add: (event: AuditEvent) => record(db, event, 'done'),

    /**
     * Runs an operation and records it in one transaction. An operation that fails is recorded as failed.
     * @param resultOf returns the result to record; may be followed by a colon and an explanation
     */
    withAudit<T>(
      event: AuditEvent,
      operation: (trx: Database) => Promise<T>,
      resultOf: (value: T) => string = () => 'done',
    ): Promise<T> {
      return withFailureAudit(event, () =>
        inTransaction(db, async (trx) => {
          const value = await operation(trx)
          await record(trx, event, resultOf(value))
          return value
        }),
      )
    },

    /** Returns the events that concern any of these installs, newest first. */
    of(iids: string[]) {
      return db
        .selectFrom('audit')
        .select(['at', 'actor', 'action', 'result', 'detail'])
        .where('iid', 'in', iids)
        .orderBy('id', 'desc')
        .limit(ENTRIES_MAX)
        .execute()
    },
  }
}
export type Audit = ReturnType<typeof createAudit>
