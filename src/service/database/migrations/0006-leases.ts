import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../dialect.ts'

/** Which process does what only one may do at a time. */
export function leases({ column, finish }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await finish(
        db.schema
          .createTable('leases')
          .addColumn('name', column.text, (c) => c.primaryKey().notNull())
          .addColumn('owner', column.text, (c) => c.notNull())
          .addColumn('held_until', column.milliseconds, (c) => c.notNull()),
      ).execute()
    },
  }
}
