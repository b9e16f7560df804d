import type { MapTypeCode } from '../../../contract/catalogue.ts'
import type { Bounds } from '../../../domain/geometry/mercator.ts'
import type { Context } from '../../base/context.ts'
import { type Database, inTransaction } from '../../base/database/database.ts'
import { isOutdated } from '../rounds/scoring-version.ts'
import { type PlayableHole, playableHoles } from './course-geometry.ts'
import { type NumberedCourse, saveCourse, updateCourse } from './save-course.ts'
import {
  BOUNDS_COLUMNS,
  boundsFrom,
  type CourseRow,
  drawableHoles,
  type HoleSource,
  holesByNumber,
  holesOf,
  type NumberedHole,
  overlaps,
  type StoredHole,
  withHoles,
  withoutHoles,
} from './stored-courses.ts'

/** A course on a tile. */
export interface MappedCourse {
  id: string
  /** Changes with the holes and with each update of the facility's map. */
  version: string
  area: Bounds
  holes(): PlayableHole[]
}

/** Maximum number of courses on one tile. */
const COURSES_PER_TILE_MAX = 12

/** The same with the holes in the order of play. */
export type PlayedCourse = NumberedCourse

const numbered = (course: PlayedCourse): NumberedCourse => ({ ...course, holes: holesByNumber(course.holes) })

/**
 * Stores the geometry of every course that a round was played on, by course and hole. A course is identified by its
 * facility, its name and the location of its holes. If a hole was uploaded several times, the newest upload counts.
 * Geometry that no round uses any more is deleted. A deleted round still uses its course, because it can be restored.
 * A course that a golfer has described is one of this golfer's rounds only.
 */
export function createCourses({ db }: Pick<Context, 'db'>) {
  return {
    /** Stores the course of a round and replaces the course that the round used before. */
    async saveForRound(played: PlayedCourse, source: HoleSource): Promise<void> {
      const course = numbered(played)
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
    async removeForRound(source: HoleSource): Promise<void> {
      await inTransaction(db, async (trx) => {
        const removed = await trx
          .deleteFrom('round_courses')
          .where('token', '=', source.token)
          .returning('course_id')
          .executeTakeFirst()
        if (removed) await releaseCourse(trx, removed.course_id, source, new Set())
      })
    },

    /**
     * Deletes courses that no round uses, and facilities that nothing names. Does nothing as long as some rounds are not
     * assigned to a course yet.
     */
    async deleteUnused(): Promise<void> {
      const outdated = await db
        .selectFrom('rounds')
        .select('token')
        .where(isOutdated)
        .limit(1)
        .executeTakeFirst()
      if (outdated) return
      await db
        .deleteFrom('courses')
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('round_courses').select('token').whereRef('course_id', '=', 'courses.id'))),
        )
        .execute()
      await deleteUnnamedFacilities(db)
    },

    /** Returns the courses of everybody that overlap the bounds. */
    async coursesIn(bounds: Bounds, mapType: MapTypeCode): Promise<MappedCourse[]> {
      const rows = await db
        .selectFrom('courses')
        .leftJoin('facility_maps', (join) =>
          join
            .onRef('facility_maps.facility_id', '=', 'courses.facility_id')
            .on('facility_maps.map_type', '=', mapType),
        )
        .select(['courses.id', 'holes_json', 'courses.updated_at', 'revision', 'facility_maps.version'])
        .select(BOUNDS_COLUMNS)
        .where(overlaps(bounds))
        .orderBy('courses.id')
        .limit(COURSES_PER_TILE_MAX)
        .execute()
      return rows.map((row) => ({
        id: row.id,
        version: `${row.version ?? 1}.${row.updated_at}.${row.revision}`,
        area: boundsFrom(row),
        holes: () => playableHoles(holesOf(row)),
      }))
    },
  }
}

/** Number of facilities that one statement deletes. */
const FACILITIES_PER_STATEMENT = 500

/** Deletes the facilities that only rounds have named which are not linked with them any more. */
async function deleteUnnamedFacilities(db: Database): Promise<void> {
  const unused = await db
    .selectFrom('facilities')
    .select('id')
    .where(({ and, not, exists, selectFrom }) =>
      and(
        (['catalogue_facilities', 'facility_maps', 'courses'] as const).map((table) =>
          not(exists(selectFrom(table).select('facility_id').whereRef('facility_id', '=', 'facilities.id'))),
        ),
      ),
    )
    .execute()
  if (unused.length === 0) return
  const keys = await db.selectFrom('own_strokes').select('course_key').distinct().execute()
  const named = new Set(keys.map(({ course_key }) => (JSON.parse(course_key) as [string | null])[0]))
  const ids = unused.map(({ id }) => id).filter((id) => !named.has(id))
  for (let start = 0; start < ids.length; start += FACILITIES_PER_STATEMENT) {
    await db
      .deleteFrom('facilities')
      .where('id', 'in', ids.slice(start, start + FACILITIES_PER_STATEMENT))
      .execute()
  }
}

/** Number of rounds that are read at a time to find the geometry of a hole. */
const ROUNDS_PER_READ = 20

/** Removes the data that a round contributed to a course, or the whole course if no other round uses it. */
async function releaseCourse(
  trx: Database,
  courseId: string,
  { token, at }: { token: string; at: number },
  keptNumbers: ReadonlySet<number>,
): Promise<void> {
  const row = await trx
    .selectFrom('courses')
    .selectAll()
    .where('id', '=', courseId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const user = await trx
    .selectFrom('round_courses')
    .select('token')
    .where('course_id', '=', courseId)
    .limit(1)
    .executeTakeFirst()
  if (!user) {
    await trx.deleteFrom('courses').where('id', '=', courseId).execute()
    return
  }
  const stored = holesOf(row)
  const lost = new Set(
    stored.flatMap((hole, index) => (hole.token === token && !keptNumbers.has(index + 1) ? [index + 1] : [])),
  )
  if (lost.size > 0) await updateCourse(trx, row, await restoreHoles(trx, row, lost), at)
}

/**
 * Returns the holes of a course. Takes the lost holes from the other rounds on the course, of which the newest has
 * priority.
 */
async function restoreHoles(
  trx: Database,
  row: CourseRow,
  lost: ReadonlySet<number>,
): Promise<readonly StoredHole[]> {
  let holes: readonly StoredHole[] = withoutHoles(holesOf(row), lost)
  const missing = new Set(lost)
  for (let offset = 0; missing.size > 0; offset += ROUNDS_PER_READ) {
    const rounds = await trx
      .selectFrom('round_courses')
      .innerJoin('rounds', 'rounds.token', 'round_courses.token')
      .select(['rounds.token', 'uploaded_at', 'round_json'])
      .where('course_id', '=', row.id)
      .where('hole_count', '>=', Math.min(...missing))
      .orderBy('uploaded_at', 'desc')
      .orderBy('rounds.token')
      .limit(ROUNDS_PER_READ)
      .offset(offset)
      .execute()
    for (const { token, uploaded_at, round_json } of rounds) {
      const found = [...drawableHoles(holesOfRound(round_json))].filter(([number]) => missing.has(number))
      holes = withHoles(holes, new Map(found), { token, at: uploaded_at })
      for (const [number] of found) missing.delete(number)
    }
    if (rounds.length < ROUNDS_PER_READ) break
  }
  return holes
}

function holesOfRound(roundJson: string): readonly NumberedHole[] {
  const { settings } = JSON.parse(roundJson) as { settings?: { course?: { holes?: NumberedHole[] } } }
  return holesByNumber(settings?.course?.holes ?? [])
}
