import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** Work that processes do in the background. */
export function jobs({ column, finishTable }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await finishTable(
        db.schema
          .createTable('jobs')
          .addColumn('id', column.text, (c) => c.primaryKey().notNull())
          .addColumn('kind', column.text, (c) => c.notNull())
          .addColumn('key', column.text)
          .addColumn('account_id', column.text, (c) => c.references('accounts.id').onDelete('cascade'))
          .addColumn('payload_json', column.text, (c) => c.notNull())
          .addColumn('rank', column.count, (c) => c.notNull())
          .addColumn('created_at', column.milliseconds, (c) => c.notNull())
          .addColumn('run_at', column.milliseconds, (c) => c.notNull())
          .addColumn('give_up_at', column.milliseconds)
          .addColumn('attempts', column.count, (c) => c.notNull().defaultTo(0))
          .addColumn('revision', column.count, (c) => c.notNull().defaultTo(0))
          .addColumn('claimed_by', column.text)
          .addColumn('claimed_until', column.milliseconds, (c) => c.notNull().defaultTo(0))
          .addColumn('failed_at', column.milliseconds)
          .addColumn('last_error', column.text)
          .addUniqueConstraint('jobs_key', ['kind', 'key']),
      ).execute()
      await db.schema
        .createIndex('jobs_due')
        .on('jobs')
        .columns(['kind', 'rank', 'run_at'])
        .where(sql<boolean>`failed_at is null`)
        .execute()
      await db.schema.createIndex('jobs_of_account').on('jobs').column('account_id').execute()
    },
  }
}
