import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** Columns of sessions for the account page, and pending changes of e-mail addresses. */
export function accountPage({ column, finishTable }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('sessions').addColumn('client', column.text).execute()
      await db.schema.alterTable('sessions').addColumn('last_used_at', column.milliseconds).execute()
      await finishTable(
        db.schema
          .createTable('email_changes')
          .addColumn('account_id', column.text, (c) =>
            c.primaryKey().notNull().references('accounts.id').onDelete('cascade'),
          )
          .addColumn('token_hash', column.text, (c) => c.notNull().unique())
          .addColumn('email', column.text, (c) => c.notNull())
          .addColumn('credential_hash', column.text, (c) => c.notNull())
          .addColumn('created_at', column.milliseconds, (c) => c.notNull())
          .addColumn('expires_at', column.milliseconds, (c) => c.notNull()),
      ).execute()
    },
  }
}
