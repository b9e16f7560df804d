import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** How much was entered with each scorer key. Earlier entries do not count, because they name no key. */
export function scorerKeyUse({ column }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const name of ['entry_count', 'entry_bytes']) {
        await db.schema
          .alterTable('scorer_keys')
          .addColumn(name, column.count, (c) => c.notNull().defaultTo(0))
          .execute()
      }
    },
  }
}
