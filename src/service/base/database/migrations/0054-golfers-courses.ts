import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database-kind.ts'

interface Facility {
  facility_id: string
  version: number
  published_id: string
}

/**
 * Courses that only the rounds of one install have, and the published versions of the courses of the catalogue, by which
 * rounds are linked with it. Rescoring separates the courses that are stored.
 */
export function golfersCourses({ column, finishTable }: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('courses').addColumn('iid', column.text).execute()
      await db.schema.createIndex('courses_of_install').on('courses').columns(['iid', 'name']).execute()
      // Maps show only the courses of everybody.
      await db.schema
        .createIndex('public_courses_by_bounds')
        .on('courses')
        .columns(['south_e6', 'north_e6', 'west_e6', 'east_e6', 'id'])
        .where(sql.ref('iid'), 'is', null)
        .execute()
      await db.schema
        .createIndex('public_courses_by_height')
        .on('courses')
        .expression(sql`(north_e6 - south_e6)`)
        .where(sql.ref('iid'), 'is', null)
        .execute()
      await finishTable(
        db.schema
          .createTable('catalogue_course_versions')
          .addColumn('facility_id', column.text, (c) => c.notNull())
          .addColumn('id', column.text, (c) => c.notNull())
          .addColumn('version', column.count, (c) => c.notNull())
          .addColumn('course_json', column.text, (c) => c.notNull())
          .addPrimaryKeyConstraint('catalogue_course_versions_key', ['facility_id', 'id', 'version']),
      ).execute()
      const { rows } = await sql<Facility>`
        select facility_id, version, published_id from catalogue_facilities where published_id is not null`.execute(
        db,
      )
      for (const facility of rows) await addVersions(db, facility)
    },
  }
}

/**
 * Adds what was published of a facility. Which earlier states were is not stored, so all of them count that golfers have
 * not described.
 */
async function addVersions(db: Kysely<unknown>, { facility_id, version, published_id }: Facility) {
  const { rows } = await sql<{ document_json: string }>`
    select document_json from catalogue_documents
    where facility_id = ${facility_id} and id <= ${published_id}
      and (id = ${published_id} or notices_json not like '%described by a golfer%')
    order by id desc`.execute(db)
  for (const [age, { document_json }] of rows.entries()) {
    for (const course of coursesIn(document_json)) {
      await sql`
        insert into catalogue_course_versions (facility_id, id, version, course_json)
        values (${facility_id}, ${course.id}, ${version - age}, ${JSON.stringify(course)})
        on conflict do nothing`.execute(db)
    }
  }
}

/** Returns the courses of a document; none of one that cannot be read, which must not prevent an update. */
function coursesIn(documentJson: string): { id: string }[] {
  try {
    return (JSON.parse(documentJson) as { courses: { id: string }[] }).courses
  } catch {
    return []
  }
}
