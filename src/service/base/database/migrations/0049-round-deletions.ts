import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** When a round was deleted, for staff who are asked why it is missing. */
export function roundDeletions({ column }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('rounds').addColumn('deleted_at', column.milliseconds).execute()
    },
  }
}
