import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** The data of each round that the statistics need. Rescoring fills it; the previous version does not change it. */
export function roundStatistics({ column }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('rounds').addColumn('statistics_json', column.text).execute()
    },
  }
}
