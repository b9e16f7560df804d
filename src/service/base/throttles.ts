import { millisecondsInMinute } from 'date-fns/constants'
import { formatDuration } from 'date-fns/formatDuration'
import { sql } from 'kysely'
import type { Context } from './context.ts'
import { type Database, inTransaction } from './database/database.ts'
import { HttpError } from './http/http-error.ts'

const DEFAULT_WINDOW_MS = 15 * millisecondsInMinute

/** How many attempts a key may make per window. */
export interface Limit {
  /** Action and subject, such as `sign-in|a@b.co`. A key always has the same window. */
  key: string
  max: number
  /** How much an attempt counts; by default 1. */
  amount?: number
  /** By default 15 minutes. */
  windowMs?: number
  /** The beginning of the message when the limit is exceeded; by default "Too many attempts". */
  refusal?: string
}

export function createThrottles({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  /** Deletes expired rows. Skips locked rows instead of waiting for other transactions. */
  const deleteExpired = (now: number) =>
    db
      .deleteFrom('throttles')
      .where('key', 'in', (e) =>
        e
          .selectFrom('throttles')
          .select('key')
          .where(sql<number>`started_at + window_ms`, '<=', now)
          .forUpdate()
          .skipLocked(),
      )
      .execute()

  /** Counts one attempt per limit. The upsert locks the rows until the transaction ends. */
  const increment = (trx: Database, limits: readonly Limit[], now: number) => {
    const hasExpired = sql`throttles.started_at + throttles.window_ms <= ${now}`
    return trx
      .insertInto('throttles')
      .values(
        limits.map(({ key, amount = 1, windowMs = DEFAULT_WINDOW_MS }) => ({
          key,
          started_at: now,
          attempts: amount,
          window_ms: windowMs,
        })),
      )
      .onConflict((c) =>
        c.column('key').doUpdateSet({
          attempts: sql`excluded.attempts + case when ${hasExpired} then 0 else throttles.attempts end`,
          started_at: sql`case when ${hasExpired} then ${now} else throttles.started_at end`,
        }),
      )
      .returningAll()
      .execute()
  }

  return {
    /** Deletes the attempts of the given subjects and all expired attempts. */
    async forget(subjects: readonly string[]): Promise<void> {
      await deleteExpired(clock())
      for (const subject of subjects) {
        const suffix = `%|${subject.replace(/[\\%_]/g, '\\$&')}`
        await db
          .deleteFrom('throttles')
          .where((e) => sql<boolean>`${e.ref('key')} like ${suffix} escape '\\'`)
          .execute()
      }
    },

    /**
     * Counts one attempt against each limit. Must be called before the attempt, so that concurrent attempts are limited
     * as well.
     * @throws HttpError 429 when a limit is exceeded; the rejected attempt is not counted
     */
    async take(limits: Limit[]): Promise<void> {
      const now = clock()
      // Sorted to prevent deadlocks between transactions that take the same limits.
      const sorted = limits.toSorted((a, b) => (a.key < b.key ? -1 : 1))
      await inTransaction(db, async (trx) => {
        const rows = await increment(trx, sorted, now)
        for (const { key, max, refusal } of limits) {
          const row = rows.find((one) => one.key === key)
          if (row && row.attempts > max)
            throw tooManyAttempts(key, row.started_at + row.window_ms - now, refusal)
        }
      })
    },

    /** Gives one attempt back to a limit, because successful attempts do not count. */
    async giveBack({ key }: Limit): Promise<void> {
      await db
        .updateTable('throttles')
        .set((e) => ({ attempts: e('attempts', '-', 1) }))
        .where('key', '=', key)
        .where('attempts', '>', 0)
        .execute()
    },

    /** Resets a key to zero attempts. */
    async reset(key: string): Promise<void> {
      await db.deleteFrom('throttles').where('key', '=', key).execute()
    },
  }
}

export type Throttles = ReturnType<typeof createThrottles>

/** Returns whether the error means that a limit is exceeded. */
export const isTooManyAttempts = (error: unknown) => error instanceof HttpError && error.status === 429

function tooManyAttempts(key: string, remainingMs: number, refusal = 'Too many attempts'): HttpError {
  const seconds = Math.max(1, Math.ceil(remainingMs / 1000))
  const minutes = Math.ceil(seconds / 60)
  const wait = formatDuration(minutes > 60 ? { hours: Math.ceil(minutes / 60) } : { minutes })
  // The beginning of a key is its action; the rest may be an address.
  const [action = ''] = key.split(/[| ]/)
  const message = `${refusal}. Please try again in ${wait}.`
  return new HttpError(429, message, { 'Retry-After': String(seconds) }, action)
}
