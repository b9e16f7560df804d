import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** What the statistics need of each round. Filled when the rounds are rescored; the previous version leaves it as it is. */
export function roundStatistics({ column }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('rounds').addColumn('statistics_json', column.text).execute()
    },
  }
}
