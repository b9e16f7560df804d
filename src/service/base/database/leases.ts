import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Long enough for three renewals, and short enough that the work soon resumes after its owner was killed. */
export const LEASE_MS = 5_000

/**
 * Time-limited locks for work that only one process may do at a time. The owner renews its lease while it works. If the
 * owner dies, the lease expires after `LEASE_MS`. If the database is not shared, this process can acquire every lease.
 * An advisory lock of PostgreSQL would end with its connection, even if its owner goes on working.
 * @param owner identifies this process
 */
export function createLeases({ db, kind: { now, isShared }, owner }: Pick<Context, 'db' | 'kind' | 'owner'>) {
  const afterNow = (ms: number) => sql<number>`${now} + ${sql.lit(ms)}`

  return {
    /**
     * Acquires or renews the lease. In a transaction, this process keeps the lease until the transaction ends, even if
     * it expires before. So only the owner of the lease can commit.
     * @returns false when another process owns the lease
     */
    async acquire(name: string, ms = LEASE_MS): Promise<boolean> {
      const held_until = afterNow(ms)
      const row = await db
        .insertInto('leases')
        .values({ name, owner, held_until })
        .onConflict((c) =>
          c
            .column('name')
            .doUpdateSet({ owner, held_until })
            .where((e) =>
              e.or([
                e('leases.owner', '=', owner),
                e('leases.held_until', '<=', now),
                ...(isShared ? [] : [e.lit(true)]),
              ]),
            ),
        )
        .returning('name')
        .executeTakeFirst()
      return row !== undefined
    },

    async release(name: string): Promise<void> {
      await db.deleteFrom('leases').where('name', '=', name).where('owner', '=', owner).execute()
    },

    /** Makes other transactions that lock the same name wait until this one ends. */
    async lock(name: string): Promise<void> {
      await db
        .insertInto('leases')
        .values({ name, owner, held_until: afterNow(0) })
        .onConflict((c) => c.column('name').doUpdateSet({ owner }))
        .execute()
    },
  }
}
