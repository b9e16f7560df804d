import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** The data that uploads have replaced, so that it can be restored. */
export function uploadHistory({ column, finishTable }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await finishTable(
        db.schema
          .createTable('upload_history')
          .addColumn('id', column.text, (c) => c.primaryKey().notNull())
          .addColumn('created_at', column.milliseconds, (c) => c.notNull())
          .addColumn('type', column.text, (c) => c.notNull().check(sql`type in ('round', 'snapshot')`))
          .addColumn('subject', column.text, (c) => c.notNull())
          .addColumn('file_name', column.text, (c) => c.notNull())
          .addColumn('replaced', column.bytes, (c) => c.notNull())
          .addColumn('was_live', column.count, (c) => c.notNull().check(sql`was_live in (0, 1)`))
          .addColumn('stored_hash', column.text, (c) => c.notNull())
          .addColumn('restored_at', column.milliseconds),
      ).execute()
    },
  }
}
