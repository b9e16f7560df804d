import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/** What operators watch: the running processes, and when regular tasks succeeded. */
export function operation({ column, finishTable }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await finishTable(
        db.schema
          .createTable('processes')
          .addColumn('id', column.text, (c) => c.primaryKey().notNull())
          .addColumn('version', column.text, (c) => c.notNull())
          .addColumn('started_at', column.milliseconds, (c) => c.notNull())
          .addColumn('seen_at', column.milliseconds, (c) => c.notNull()),
      ).execute()
      await finishTable(
        db.schema
          .createTable('task_successes')
          .addColumn('task', column.text, (c) => c.primaryKey().notNull())
          .addColumn('succeeded_at', column.milliseconds, (c) => c.notNull()),
      ).execute()
    },
  }
}
