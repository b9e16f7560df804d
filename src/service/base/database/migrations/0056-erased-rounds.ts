import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** Hashes of the tokens of rounds that were erased, so that no other round gets the links of them. */
export function erasedRounds({ column, finishTable }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await finishTable(
        db.schema
          .createTable('erased_rounds')
          .addColumn('token_hash', column.text, (c) => c.primaryKey().notNull())
          .addColumn('erased_at', column.milliseconds, (c) => c.notNull()),
      ).execute()
    },
  }
}
