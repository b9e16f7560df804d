import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** Mails about accounts that wait to be sent, and the window of each limit. */
export function accountMails({ column, finishTable }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await finishTable(
        db.schema
          .createTable('account_mails')
          .addColumn('id', column.text, (c) => c.primaryKey().notNull())
          .addColumn('account_id', column.text, (c) =>
            c.notNull().references('accounts.id').onDelete('cascade'),
          )
          .addColumn('kind', column.text, (c) => c.notNull())
          .addColumn('email', column.text, (c) => c.notNull())
          .addColumn('values_json', column.text, (c) => c.notNull())
          .addColumn('is_urgent', column.count, (c) => c.notNull())
          .addColumn('client', column.text)
          .addColumn('request_id', column.text)
          .addColumn('created_at', column.milliseconds, (c) => c.notNull())
          .addColumn('attempts', column.count, (c) => c.notNull().defaultTo(0))
          .addColumn('next_attempt_at', column.milliseconds, (c) => c.notNull())
          .addColumn('claimed_until', column.milliseconds, (c) => c.notNull().defaultTo(0))
          .addColumn('give_up_at', column.milliseconds, (c) => c.notNull())
          .addColumn('failed_at', column.milliseconds)
          .addColumn('last_error', column.text),
      ).execute()
      await db.schema
        .createIndex('account_mails_due')
        .on('account_mails')
        .columns(['is_urgent', 'next_attempt_at'])
        .where(sql<boolean>`failed_at is null`)
        .execute()
      await db.schema
        .createIndex('account_mails_of_account')
        .on('account_mails')
        .column('account_id')
        .execute()
      // The previous version writes rows without it, whose window is 15 minutes.
      await db.schema
        .alterTable('throttles')
        .addColumn('window_ms', column.milliseconds, (c) => c.notNull().defaultTo(900_000))
        .execute()
      await db.schema
        .createIndex('throttles_by_end')
        .on('throttles')
        .expression(sql`(started_at + window_ms)`)
        .execute()
    },
  }
}
