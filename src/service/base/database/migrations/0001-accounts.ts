import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** Accounts, sessions, password resets and throttles. */
export function accounts({ column, finishTable }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await finishTable(
        db.schema
          .createTable('secrets')
          .addColumn('name', column.text, (c) => c.primaryKey().notNull())
          .addColumn('value', column.text, (c) => c.notNull()),
      ).execute()
      await finishTable(
        db.schema
          .createTable('accounts')
          .addColumn('id', column.text, (c) => c.primaryKey().notNull())
          .addColumn('email', column.text, (c) => c.notNull().unique())
          .addColumn('name', column.text, (c) => c.notNull())
          .addColumn('credential_hash', column.text, (c) => c.notNull())
          .addColumn('role', column.text, (c) => c.notNull())
          .addColumn('support_id', column.text, (c) => c.notNull().unique())
          .addColumn('created_at', column.milliseconds, (c) => c.notNull())
          .addCheckConstraint('accounts_email_is_lower', sql`email = lower(email)`)
          .addCheckConstraint('accounts_role_is_known', sql`role in ('golfer', 'staff')`),
      ).execute()
      for (const table of ['sessions', 'reset_tokens'] as const) {
        await finishTable(
          db.schema
            .createTable(table)
            .addColumn('token_hash', column.text, (c) => c.primaryKey().notNull())
            .addColumn('account_id', column.text, (c) =>
              c.notNull().references('accounts.id').onDelete('cascade'),
            )
            .addColumn('created_at', column.milliseconds, (c) => c.notNull())
            .addColumn('expires_at', column.milliseconds, (c) => c.notNull()),
        ).execute()
        await db.schema.createIndex(`${table}_account`).on(table).column('account_id').execute()
        await db.schema.createIndex(`${table}_end`).on(table).column('expires_at').execute()
      }
      await db.schema.alterTable('reset_tokens').addColumn('used_at', column.milliseconds).execute()
      await finishTable(
        db.schema
          .createTable('throttles')
          .addColumn('key', column.text, (c) => c.primaryKey().notNull())
          .addColumn('started_at', column.milliseconds, (c) => c.notNull())
          .addColumn('attempts', column.count, (c) => c.notNull()),
      ).execute()
    },
  }
}
