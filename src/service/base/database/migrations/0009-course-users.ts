import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/**
 * Several courses per facility, and the rounds that use each course. Existing courses are not changed, because the
 * previous version still reads and writes them. Rounds are assigned to courses when they are rescored.
 */
export function courseUsers({ column, finishTable }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('courses').addColumn('facility_id', column.text).execute()
      await db.schema.alterTable('courses').addColumn('name', column.text).execute()
      await db.schema
        .alterTable('courses')
        .addColumn('revision', column.count, (c) => c.notNull().defaultTo(0))
        .execute()
      // A covering index: tiles find their courses without reading rows, in a range that is extended by the height of
      // the tallest course.
      await db.schema
        .createIndex('courses_by_bounds')
        .on('courses')
        .columns(['south_e6', 'north_e6', 'west_e6', 'east_e6', 'id'])
        .execute()
      await db.schema
        .createIndex('courses_by_height')
        .on('courses')
        .expression(sql`(north_e6 - south_e6)`)
        .execute()
      await db.schema.dropIndex('courses_by_south').ifExists().execute()
      await db.schema.createIndex('courses_of_facility').on('courses').column('facility_id').execute()
      await db.schema.createIndex('courses_by_name').on('courses').column('name').execute()
      await finishTable(
        db.schema
          .createTable('round_courses')
          .addColumn('token', column.text, (c) => c.primaryKey().notNull().references('rounds.token'))
          .addColumn('course_id', column.text, (c) => c.notNull().references('courses.id'))
          .addColumn('hole_count', column.count, (c) => c.notNull())
          .addColumn('uploaded_at', column.milliseconds, (c) => c.notNull()),
      ).execute()
      await db.schema
        .createIndex('round_courses_of_course')
        .on('round_courses')
        .columns(['course_id', 'uploaded_at'])
        .execute()
    },
  }
}
