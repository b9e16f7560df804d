import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** Access tokens of apps. */
export function accessTokens({ column, finishTable }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await finishTable(
        db.schema
          .createTable('access_tokens')
          .addColumn('id', column.text, (c) => c.primaryKey().notNull())
          .addColumn('account_id', column.text, (c) =>
            c.references('accounts.id').onDelete('cascade').notNull(),
          )
          .addColumn('token_hash', column.text, (c) => c.notNull().unique())
          .addColumn('name', column.text, (c) => c.notNull())
          .addColumn('scope', column.text, (c) => c.notNull().check(sql`scope in ('rounds')`))
          .addColumn('created_at', column.milliseconds, (c) => c.notNull())
          .addColumn('last_used_at', column.milliseconds),
      ).execute()
      await db.schema.createIndex('access_tokens_account').on('access_tokens').column('account_id').execute()
    },
  }
}
