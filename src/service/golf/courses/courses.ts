import type { MapTypeCode } from '../../../contract/maps.ts'
import type { Bounds } from '../../../domain/mercator.ts'
import type { Clock } from '../../base/clock.ts'
import { type Database, inTransaction } from '../../base/database/database.ts'
import { isOutdated } from '../rounds/scoring-version.ts'
import type { CourseGeometry } from './course-geometry.ts'
import {
  BOUNDS_COLUMNS,
  boundsFrom,
  neighbourhood,
  overlaps,
  redrawAround,
  type Scenery,
  toGeometry,
} from './course-rows.ts'
import { releaseCourse } from './release-course.ts'
import { type RecordedCourse, saveCourse } from './save-course.ts'
import { drawableHoles, type HoleSource } from './stored-holes.ts'

/** A course on a tile. */
export interface MappedCourse {
  id: string
  /** Changes whenever the drawing changes, so that caches are invalidated. */
  version: string
  /** The version of the facility's map of the requested type. */
  season: number
}

/** A course with the neighbours that its drawing depends on. */
export interface CourseSurroundings {
  course: CourseGeometry
  neighbours: readonly CourseGeometry[]
}

/** Maximum number of courses on one tile. */
const COURSES_PER_TILE_MAX = 12
const NEIGHBOURS_MAX = 24

/**
 * Stores the geometry of every course that a round was played on, by course and hole. A course is identified by its
 * facility, its name and the location of its holes. If a hole was uploaded several times, the newest upload counts.
 * Geometry that no round uses any more is deleted. A deleted round still uses its course, because it can be restored.
 */
export function createCourses(db: Database, clock: Clock) {
  return {
    /** Stores a course's facility and, if its holes have coordinates, its geometry. */
    async save(course: RecordedCourse, scenery?: Scenery): Promise<void> {
      await inTransaction(db, async (trx) => {
        await saveCourse(trx, course, { token: undefined, at: clock() }, scenery)
      })
    },

    /** Stores the course of a round and replaces the course that the round used before. */
    async saveForRound(course: RecordedCourse, source: HoleSource & { token: string }): Promise<void> {
      await inTransaction(db, async (trx) => {
        const { token, at } = source
        const previous = await trx
          .selectFrom('round_courses')
          .select('course_id')
          .where('token', '=', token)
          .executeTakeFirst()
        const courseId = await saveCourse(trx, course, source)
        if (courseId === undefined) {
          await trx.deleteFrom('round_courses').where('token', '=', token).execute()
        } else {
          const row = { course_id: courseId, hole_count: course.holes.length, uploaded_at: at }
          await trx
            .insertInto('round_courses')
            .values({ token, ...row })
            .onConflict((c) => c.column('token').doUpdateSet(row))
            .execute()
        }
        if (previous) {
          const kept = previous.course_id === courseId ? [...drawableHoles(course.holes).keys()] : []
          await releaseCourse(trx, previous.course_id, source, new Set(kept))
        }
      })
    },

    /** Removes the data that a round contributed to its course. To be called before the round is erased. */
    async removeForRound(source: HoleSource & { token: string }): Promise<void> {
      await inTransaction(db, async (trx) => {
        const removed = await trx
          .deleteFrom('round_courses')
          .where('token', '=', source.token)
          .returning('course_id')
          .executeTakeFirst()
        if (removed) await releaseCourse(trx, removed.course_id, source, new Set())
      })
    },

    /** Deletes courses that no round uses. Does nothing as long as some rounds are not assigned to a course yet. */
    async deleteUnused(): Promise<void> {
      const deleted = await db
        .deleteFrom('courses')
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('round_courses').select('token').whereRef('course_id', '=', 'courses.id'))),
        )
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('rounds').select('token').where(isOutdated))),
        )
        .returning(BOUNDS_COLUMNS)
        .execute()
      for (const row of deleted) await redrawAround(db, boundsFrom(row))
    },

    /** Returns the courses that overlap the bounds. */
    async coursesIn(bounds: Bounds, mapType: MapTypeCode): Promise<MappedCourse[]> {
      const rows = await db
        .selectFrom('courses')
        .leftJoin('facility_maps', (join) =>
          join
            .on(({ eb, ref, fn }) =>
              eb(
                'facility_maps.facility_id',
                '=',
                fn.coalesce(ref('courses.facility_id'), ref('courses.id')),
              ),
            )
            .on('facility_maps.map_type', '=', mapType),
        )
        .select(['courses.id', 'courses.updated_at', 'courses.revision', 'facility_maps.version'])
        .where(overlaps(bounds))
        .orderBy('courses.id')
        .limit(COURSES_PER_TILE_MAX)
        .execute()
      return rows.map(({ id, updated_at, revision, version }) => ({
        id,
        version: `${version ?? 1}.${updated_at}.${revision}`,
        season: version ?? 1,
      }))
    },

    /** Returns a course with its neighbours, or undefined if it has been deleted. */
    async surroundingsOf(id: string): Promise<CourseSurroundings | undefined> {
      const row = await db.selectFrom('courses').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) return undefined
      const neighbours = await db
        .selectFrom('courses')
        .selectAll()
        .where(overlaps(neighbourhood(boundsFrom(row))))
        .where('id', '!=', id)
        .orderBy('id')
        .limit(NEIGHBOURS_MAX)
        .execute()
      return { course: toGeometry(row), neighbours: neighbours.map(toGeometry) }
    },
  }
}
export type Courses = ReturnType<typeof createCourses>
