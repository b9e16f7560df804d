import type { Clock } from '../clock.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { HttpError } from '../http/http-error.ts'
import { orderedId } from '../ids.ts'

export interface AuditEvent {
  /** Who does it: a staff member's login. */
  actor: string
  action: string
  /** The install whose owner it is done to; null where it is about nobody. */
  iid: string | null
  detail?: string
}

/** As many as anybody reads. */
const ENTRIES_MAX = 500

export function createAudit(db: Database, clock: Clock) {
  const record = async (on: Database, { actor, action, iid, detail }: AuditEvent, result: string) => {
    const at = clock()
    await on
      .insertInto('audit')
      .values({ id: orderedId(at), at, actor, iid, action, result, detail: detail ?? null })
      .execute()
  }

  return {
    /** Does the work and writes it down in one transaction; what fails is undone and written down as failed. */
    async withAudit<T>(event: AuditEvent, work: (trx: Database) => Promise<T>): Promise<T> {
      try {
        return await inTransaction(db, async (trx) => {
          const value = await work(trx)
          await record(trx, event, 'done')
          return value
        })
      } catch (error) {
        await record(
          db,
          event,
          error instanceof HttpError ? `refused: ${error.message}` : 'failed: server error',
        )
        throw error
      }
    },

    /** What was done to the owner of these installs, the last first. */
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
