import { sql } from 'kysely'
import { type Clock, MINUTE_MS } from '../clock.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { HttpError } from '../http/http-error.ts'

export const THROTTLE_WINDOW_MS = 15 * MINUTE_MS

/** How often something may fail (or be asked for) in a window, and for whom. */
export interface Limit {
  /** As `sign-in|a@b.co`. */
  key: string
  max: number
}

export function createThrottles(db: Database, clock: Clock) {
  /** Passes over what others are counting at this moment. */
  const forgetOlder = (oldest: number) =>
    db
      .deleteFrom('throttles')
      .where('key', 'in', (e) =>
        e.selectFrom('throttles').select('key').where('started_at', '<=', oldest).forUpdate().skipLocked(),
      )
      .execute()

  return {
    /**
     * Takes one attempt from each limit before it is made, so that many at once get no more than one after
     * another would.
     * @throws HttpError 429 where one of the limits is used up
     */
    async take(limits: Limit[]): Promise<void> {
      const now = clock()
      const oldest = now - THROTTLE_WINDOW_MS
      // Always in the same order: two that take the same limits never wait for each other.
      const ordered = limits.toSorted((a, b) => (a.key < b.key ? -1 : 1))
      await forgetOlder(oldest)
      await inTransaction(db, async (trx) => {
        // Counted first and looked at then: whoever else takes from one of them waits for the end of this.
        const rows = await trx
          .insertInto('throttles')
          .values(ordered.map(({ key }) => ({ key, started_at: now, attempts: 1 })))
          .onConflict((c) =>
            c.column('key').doUpdateSet({
              attempts: sql`case when throttles.started_at <= ${oldest} then 1 else throttles.attempts + 1 end`,
              started_at: sql`case when throttles.started_at <= ${oldest} then ${now} else throttles.started_at end`,
            }),
          )
          .returningAll()
          .execute()
        for (const { key, max } of limits) {
          const row = rows.find((one) => one.key === key)
          // Undone with the transaction: what is refused is not counted.
          if (row && row.attempts > max) throw tooMany(row.started_at - oldest)
        }
      })
    },

    /** An attempt that turned out well does not count. */
    async giveBack({ key }: Limit): Promise<void> {
      await db
        .updateTable('throttles')
        .set((e) => ({ attempts: e('attempts', '-', 1) }))
        .where('key', '=', key)
        .where('attempts', '>', 0)
        .execute()
    },

    async forget({ key }: Limit): Promise<void> {
      await db.deleteFrom('throttles').where('key', '=', key).execute()
    },
  }
}

function tooMany(leftMs: number): HttpError {
  const seconds = Math.max(1, Math.ceil(leftMs / 1000))
  const minutes = Math.ceil(seconds / 60)
  const wait = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return new HttpError(429, `Too many attempts. Please try again in ${wait}.`, {
    'Retry-After': String(seconds),
  })
}
