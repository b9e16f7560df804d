import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

/**
 * The catalogue of courses: facilities with their drafts and what is published, as documents and shapes that are never
 * changed, and the published courses, as they are searched. Positions are in millionths of a degree; x, y and z in
 * metres from the centre of the earth, so that the square of a distance needs no trigonometry.
 */
export function catalogue({ column, finishTable, textSearch }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await finishTable(
        db.schema
          .createTable('catalogue_facilities')
          .addColumn('facility_id', column.text, (c) =>
            c.primaryKey().notNull().references('facilities.id').onDelete('cascade'),
          )
          .addColumn('imported_id', column.text)
          .addColumn('draft_id', column.text)
          .addColumn('draft_at', column.milliseconds)
          .addColumn('draft_by', column.text)
          .addColumn('published_id', column.text)
          .addColumn('published_at', column.milliseconds)
          .addColumn('version', column.count, (c) => c.notNull().defaultTo(0)),
      ).execute()
      await finishTable(
        db.schema
          .createTable('catalogue_shapes')
          .addColumn('id', column.text, (c) => c.primaryKey().notNull())
          .addColumn('facility_id', column.text, (c) =>
            c.notNull().references('catalogue_facilities.facility_id').onDelete('cascade'),
          )
          .addColumn('shapes_json', column.text, (c) => c.notNull())
          .addColumn('counts_json', column.text, (c) => c.notNull()),
      ).execute()
      await db.schema
        .createIndex('catalogue_shapes_by_facility')
        .on('catalogue_shapes')
        .columns(['facility_id'])
        .execute()
      await finishTable(
        db.schema
          .createTable('catalogue_documents')
          .addColumn('id', column.text, (c) => c.primaryKey().notNull())
          .addColumn('facility_id', column.text, (c) =>
            c.notNull().references('catalogue_facilities.facility_id').onDelete('cascade'),
          )
          .addColumn('document_json', column.text, (c) => c.notNull())
          .addColumn('notices_json', column.text, (c) => c.notNull())
          .addColumn('problem_count', column.count, (c) => c.notNull())
          .addColumn('course_count', column.count, (c) => c.notNull())
          .addColumn('shape_count', column.count, (c) => c.notNull())
          .addColumn('shapes_id', column.text, (c) =>
            c.notNull().references('catalogue_shapes.id').onDelete('cascade'),
          ),
      ).execute()
      await db.schema
        .createIndex('catalogue_documents_by_facility')
        .on('catalogue_documents')
        .columns(['facility_id', 'id'])
        .execute()
      await finishTable(
        db.schema
          .createTable('catalogue_courses')
          .addColumn('id', column.text, (c) => c.primaryKey().notNull())
          .addColumn('facility_id', column.text, (c) =>
            c.notNull().references('catalogue_facilities.facility_id').onDelete('cascade'),
          )
          .addColumn('name', column.text, (c) => c.notNull())
          .addColumn('facility', column.text, (c) => c.notNull())
          .addColumn('place', column.text)
          .addColumn('search_text', column.text, (c) => c.notNull())
          .addColumn('lat_e6', column.count)
          .addColumn('lon_e6', column.count)
          .addColumn('x_m', column.count)
          .addColumn('y_m', column.count)
          .addColumn('z_m', column.count)
          .addColumn('hole_count', column.count, (c) => c.notNull())
          .addColumn('par', column.count)
          .addColumn('tees_json', column.text, (c) => c.notNull()),
      ).execute()
      for (const columns of [['facility_id'], ['search_text'], ['z_m', 'x_m', 'y_m', 'id']] as const) {
        await db.schema
          .createIndex(`catalogue_courses_by_${columns[0]}`)
          .on('catalogue_courses')
          .columns([...columns])
          .execute()
      }
      await textSearch.createForCourses(db)
    },
  }
}
