import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/**
 * The strokes of each round's owner, for averages. They have their own table because SQLite reads a whole round file to
 * reach the columns after it. Rescoring fills the table; until then, a round does not count. A trigger copies
 * `is_deleted`, so that deletions by the previous version count as well.
 */
export function ownStrokes({ column, finishTable, ownStrokesTriggers }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await finishTable(
        db.schema
          .createTable('own_strokes')
          .addColumn('token', column.text, (c) =>
            c.primaryKey().notNull().references('rounds.token').onDelete('cascade'),
          )
          .addColumn('iid', column.text, (c) => c.notNull())
          .addColumn('course_key', column.text, (c) => c.notNull())
          .addColumn('hole_count', column.count, (c) => c.notNull())
          .addColumn('started_at', column.milliseconds, (c) => c.notNull())
          .addColumn('is_deleted', column.count, (c) => c.notNull().check(sql`is_deleted in (0, 1)`))
          .addColumn('card_index', column.count)
          .addColumn('strokes_json', column.text),
      ).execute()
      await db.schema
        .createIndex('own_strokes_of_course')
        .on('own_strokes')
        .columns(['iid', 'course_key', 'started_at'])
        .execute()
      for (const statement of ownStrokesTriggers) await sql.raw(statement).execute(db)
    },
  }
}
