import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { DatabaseKind } from './database-kind.ts'

/** Long enough to be renewed three times over, short enough that nobody waits when its holder was killed. */
export const LEASE_MS = 5_000

/**
 * Work that one of several processes does at a time. Whoever holds a lease renews it before it runs out; of one
 * that died the lease is free after `LEASE_MS`. Where one process has the database for itself, so it has each lease.
 */
export function createLeases(
  db: Database,
  { now, isShared }: Pick<DatabaseKind, 'now' | 'isShared'>,
  owner: string,
) {
  const until = (ms: number) => sql<number>`${now} + ${sql.lit(ms)}`

  return {
    /**
     * Takes the lease or renews it. Within a transaction it stays this process's until the end of that, however
     * long it takes, so that what is written there was written by its holder.
     * @returns false while another process holds it
     */
    async acquire(name: string, ms = LEASE_MS): Promise<boolean> {
      const held_until = until(ms)
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

    /** Gives the lease back before its time. */
    async release(name: string): Promise<void> {
      await db.deleteFrom('leases').where('name', '=', name).where('owner', '=', owner).execute()
    },

    /** Lets other processes wait here until this transaction has ended. */
    async lock(name: string): Promise<void> {
      await db
        .insertInto('leases')
        .values({ name, owner, held_until: until(0) })
        .onConflict((c) => c.column('name').doUpdateSet({ owner }))
        .execute()
    },
  }
}
