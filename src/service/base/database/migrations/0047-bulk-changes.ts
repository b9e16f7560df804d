import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** Bulk changes: how far the service has deleted or restored many rounds of a golfer. */
export function bulkChanges({ column, finishTable }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await finishTable(
        db.schema
          .createTable('bulk_changes')
          .addColumn('change_id', column.text, (c) => c.primaryKey().notNull())
          .addColumn('account_id', column.text, (c) => c.references('accounts.id').onDelete('cascade'))
          .addColumn('iid', column.text, (c) => c.references('installs.iid').onDelete('cascade'))
          .addColumn('tokens_json', column.text, (c) => c.notNull())
          .addColumn('is_deleted', column.count, (c) => c.notNull())
          .addColumn('total', column.count, (c) => c.notNull())
          .addColumn('done', column.count, (c) => c.notNull())
          .addColumn('changed', column.count, (c) => c.notNull())
          .addColumn('finished_at', column.milliseconds),
      ).execute()
      await db.schema.createIndex('bulk_changes_of_account').on('bulk_changes').column('account_id').execute()
      await db.schema.createIndex('bulk_changes_of_install').on('bulk_changes').column('iid').execute()
      await db.schema
        .createIndex('bulk_changes_in_progress')
        .on('bulk_changes')
        .column('change_id')
        .where(sql.ref('finished_at'), 'is', sql.lit(null))
        .execute()
    },
  }
}
