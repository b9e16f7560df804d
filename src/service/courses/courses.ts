import { createHash } from 'node:crypto'
import type { MapTypeCode } from '../../contract/maps.ts'
import type { RecordedRound } from '../../contract/recorded-round.ts'
import type { Clock } from '../clock.ts'
import { type Database, inTransaction } from '../database/database.ts'
import type { Bounds } from '../tiles/mercator.ts'
import { type CourseGeometry, courseBounds, type HoleGeometry } from './course-geometry.ts'

type RecordedCourse = RecordedRound['course']
export type Scenery = Pick<CourseGeometry, 'landscape' | 'waters'>

/** The most courses that one tile shows. */
const COURSES_PER_TILE_MAX = 12
const E6 = 1_000_000

/** The geometry of every course that a round was played on. */
export function createCourses(db: Database, clock: Clock) {
  return {
    /** Stores a course's facility and, if its holes have coordinates, its geometry. */
    async save(course: RecordedCourse, scenery?: Scenery): Promise<void> {
      const holes_json = JSON.stringify(course.holes.map(geometryOf))
      const id = course.facilityId ?? `course-${shortHash(course.name + holes_json)}`
      const now = clock()
      await inTransaction(db, async (trx) => {
        if (course.facilityId !== undefined) {
          await trx
            .insertInto('facilities')
            .values({ id, name: course.name, created_at: now })
            .onConflict((c) => c.column('id').doNothing())
            .execute()
        }
        const holes = JSON.parse(holes_json) as HoleGeometry[]
        const bounds = courseBounds({ id, version: 0, holes, waters: scenery?.waters })
        if (!bounds) return
        const stored = await trx
          .selectFrom('courses')
          .select('holes_json')
          .where('id', '=', id)
          .executeTakeFirst()
        if (stored?.holes_json === holes_json && !scenery) return
        const row = {
          holes_json,
          ...boundsColumns(bounds),
          updated_at: now,
          ...(scenery && { scenery_json: JSON.stringify(scenery) }),
        }
        await trx
          .insertInto('courses')
          .values({ id, ...row })
          .onConflict((c) => c.column('id').doUpdateSet(row))
          .execute()
      })
    },

    /** Returns the courses that overlap the bounds, with the version of their map of one type. */
    async coursesIn(bounds: Bounds, mapType: MapTypeCode): Promise<CourseGeometry[]> {
      const rows = await db
        .selectFrom('courses')
        .leftJoin('facility_maps', (join) =>
          join
            .onRef('facility_maps.facility_id', '=', 'courses.id')
            .on('facility_maps.map_type', '=', mapType),
        )
        .select(['courses.id', 'holes_json', 'scenery_json', 'courses.updated_at', 'facility_maps.version'])
        .where('south_e6', '<=', Math.ceil(bounds.north * E6))
        .where('north_e6', '>=', Math.floor(bounds.south * E6))
        .where('west_e6', '<=', Math.ceil(bounds.east * E6))
        .where('east_e6', '>=', Math.floor(bounds.west * E6))
        .orderBy('courses.id')
        .limit(COURSES_PER_TILE_MAX)
        .execute()
      return rows.map((row) => ({
        ...(JSON.parse(row.scenery_json) as Scenery),
        id: row.id,
        version: `${row.version ?? 1}.${row.updated_at}`,
        season: row.version ?? 1,
        holes: JSON.parse(row.holes_json) as HoleGeometry[],
      }))
    },
  }
}
export type Courses = ReturnType<typeof createCourses>

function geometryOf({ par, tee, greenMiddle, pos }: RecordedCourse['holes'][number]): HoleGeometry {
  return { par, tee, greenMiddle, pos }
}

function boundsColumns({ west, south, east, north }: Bounds) {
  return {
    west_e6: Math.floor(west * E6),
    south_e6: Math.floor(south * E6),
    east_e6: Math.ceil(east * E6),
    north_e6: Math.ceil(north * E6),
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20)
}
