import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** The handicap index of a golfer in tenths (a plus handicap is negative), and the gender of tees that the golfer plays. */
export function handicapIndexes({ column }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('accounts').addColumn('handicap_index_tenths', column.count).execute()
      await db.schema.alterTable('accounts').addColumn('gender', column.text).execute()
    },
  }
}
