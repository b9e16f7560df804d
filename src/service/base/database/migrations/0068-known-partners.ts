import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** What an account knows of the people with whom it plays, by their folded names (`nameKey`). */
export function knownPartners({ column, finishTable }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await finishTable(
        db.schema
          .createTable('known_partners')
          .addColumn('account_id', column.text, (c) =>
            c.references('accounts.id').onDelete('cascade').notNull(),
          )
          .addColumn('name_key', column.text, (c) => c.notNull())
          .addColumn('name', column.text, (c) => c.notNull())
          .addColumn('handicap_index_tenths', column.count)
          .addColumn('tee', column.text)
          .addColumn('updated_at', column.milliseconds, (c) => c.notNull())
          .addPrimaryKeyConstraint('known_partners_key', ['account_id', 'name_key']),
      ).execute()
    },
  }
}
