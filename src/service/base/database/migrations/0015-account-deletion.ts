import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** When an account will be deleted, and the previous addresses of accounts, which a deletion must also remove. */
export function accountDeletion({ column, finishTable }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('accounts').addColumn('deletion_at', column.milliseconds).execute()
      await db.schema.createIndex('accounts_to_delete').on('accounts').column('deletion_at').execute()
      await finishTable(
        db.schema
          .createTable('former_emails')
          .addColumn('account_id', column.text, (c) =>
            c.notNull().references('accounts.id').onDelete('cascade'),
          )
          .addColumn('email', column.text, (c) => c.notNull())
          .addColumn('changed_at', column.milliseconds, (c) => c.notNull())
          .addPrimaryKeyConstraint('former_emails_key', ['account_id', 'email']),
      ).execute()
    },
  }
}
