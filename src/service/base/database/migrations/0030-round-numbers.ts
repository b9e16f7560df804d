import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/**
 * The number of a round's latest version. A page compares the numbers of a live round's versions, so that an older one
 * never replaces a newer one.
 */
export function roundNumbers({ column }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('rounds')
        .addColumn('seq', column.count, (c) => c.notNull().defaultTo(0))
        .execute()
    },
  }
}
