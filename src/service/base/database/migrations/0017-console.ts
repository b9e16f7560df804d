import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** Columns for listing and undoing changes by staff, and notes of staff about golfers. */
export function consoleRecords({ column, finishTable }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const audit = () => db.schema.alterTable('audit')
      await audit()
        .addColumn('kind', column.text, (c) => c.notNull().defaultTo('change'))
        .execute()
      // `golfer_id` is not called `account_id` because the previous version joins the table with `installs`.
      for (const name of ['golfer_id', 'subject_type', 'subject_id', 'undo_json']) {
        await audit().addColumn(name, column.text).execute()
      }
      await audit().addColumn('undone_at', column.milliseconds).execute()
      const indexes = {
        audit_of_golfer: ['golfer_id', 'id'],
        audit_of_actor: ['actor', 'id'],
        audit_of_action: ['action', 'id'],
        audit_of_kind: ['kind', 'id'],
      }
      for (const [name, columns] of Object.entries(indexes)) {
        await db.schema.createIndex(name).on('audit').columns(columns).execute()
      }
      // A covering index with all columns that show whether a round has changed, because reading the row would read the
      // whole round file.
      await db.schema
        .createIndex('rounds_changed')
        .on('rounds')
        .columns(['iid', 'updated_at', 'is_deleted'])
        .execute()
      await db.schema.alterTable('accounts').addColumn('last_seen_at', column.milliseconds).execute()
      await finishTable(
        db.schema
          .createTable('user_notes')
          .addColumn('owner', column.text, (c) => c.primaryKey().notNull())
          .addColumn('note', column.text, (c) => c.notNull())
          .addColumn('updated_by', column.text, (c) => c.notNull())
          .addColumn('updated_at', column.milliseconds, (c) => c.notNull()),
      ).execute()
    },
  }
}
