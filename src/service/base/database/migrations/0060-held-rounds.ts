import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** The account that decides about the rounds of an install, because they were recorded before its address was confirmed. */
export function heldRounds({ column }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('installs').addColumn('held_for', column.text).execute()
      await db.schema.createIndex('installs_held_for').on('installs').column('held_for').execute()
    },
  }
}
