import { sql } from 'kysely'
import { type Clock, MINUTE_MS } from '../clock.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { Failure } from '../failure.ts'

export const THROTTLE_WINDOW_MS = 15 * MINUTE_MS

/** How often something may fail (or be asked for) in a window, and for whom. */
export interface Limit {
  /** As `sign-in|a@b.co`. */
  key: string
  max: number
}

export function createThrottles(db: Database, clock: Clock) {
  return {
    /**
     * Takes one attempt from each limit before it is made, so that many at once get no more than one after
     * another would.
     * @throws Failure 429 where one of the limits is used up
     */
    take(limits: Limit[]): Promise<void> {
      const now = clock()
      const oldest = now - THROTTLE_WINDOW_MS
      return inTransaction(db, async (inside) => {
        await inside.deleteFrom('throttles').where('started_at', '<=', oldest).execute()
        const rows = await inside
          .selectFrom('throttles')
          .selectAll()
          .where(
            'key',
            'in',
            limits.map(({ key }) => key),
          )
          .execute()
        for (const { key, max } of limits) {
          const row = rows.find((one) => one.key === key)
          if (row && row.attempts >= max) throw tooMany(row.started_at - oldest)
        }
        await inside
          .insertInto('throttles')
          .values(limits.map(({ key }) => ({ key, started_at: now, attempts: 1 })))
          .onConflict((c) => c.column('key').doUpdateSet({ attempts: sql`throttles.attempts + 1` }))
          .execute()
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

function tooMany(leftMs: number): Failure {
  const seconds = Math.max(1, Math.ceil(leftMs / 1000))
  const minutes = Math.ceil(seconds / 60)
  const wait = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return new Failure(429, `Too many attempts. Please try again in ${wait}.`, {
    'Retry-After': String(seconds),
  })
}
