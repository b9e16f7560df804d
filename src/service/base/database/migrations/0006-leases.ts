import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** Leases, and the index that finds the next recipients of a long mailing. */
export function leases({ column, finishTable }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await finishTable(
        db.schema
          .createTable('leases')
          .addColumn('name', column.text, (c) => c.primaryKey().notNull())
          .addColumn('owner', column.text, (c) => c.notNull())
          .addColumn('held_until', column.milliseconds, (c) => c.notNull()),
      ).execute()
      await db.schema
        .createIndex('mailing_recipients_pending')
        .on('mailing_recipients')
        .columns(['run_id', 'position'])
        .where(sql.ref('status'), '=', sql.lit('pending'))
        .execute()
    },
  }
}
