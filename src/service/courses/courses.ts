import { createHash } from 'node:crypto'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { MapTypeCode } from '../../contract/maps.ts'
import type { RecordedRound } from '../../contract/recorded-round.ts'
import type { Clock } from '../clock.ts'
import { type Database, inTransaction } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { SCORING_VERSION } from '../rounds/scoring-version.ts'
import type { Bounds } from '../tiles/mercator.ts'
import { type CourseGeometry, courseBounds, extendedBounds, type HoleGeometry } from './course-geometry.ts'
import {
  drawableHoles,
  type HoleSource,
  hasSameGeometry,
  matchingHoles,
  type StoredHole,
  withHoles,
  withoutHoles,
} from './stored-holes.ts'

type RecordedCourse = RecordedRound['course']
export type Scenery = Pick<CourseGeometry, 'landscape' | 'waters'>

/** A course that a tile shows. */
export interface MappedCourse {
  id: string
  /** Changes whenever the drawing changes, so that caches are invalidated. */
  version: string
  /** The version of the facility's map of the requested type. */
  season: number
}

/** A course with those that its drawing must take into account. */
export interface CourseSurroundings {
  course: CourseGeometry
  neighbours: readonly CourseGeometry[]
}

/** The most courses that one tile shows. */
const COURSES_PER_TILE_MAX = 12
const NEIGHBOURS_MAX = 24
/** Courses whose holes are farther apart than this do not influence each other's drawing. */
const NEIGHBOUR_DISTANCE_M = 300
/** How many rounds are read at a time to find the geometry of a hole. */
const ROUNDS_PER_READ = 20
const E6 = 1_000_000

/**
 * The geometry of every course that a round was played on, by course and hole. A course is known by its facility,
 * its name and where its holes lie. For the same hole, the newest upload counts. Geometry that no round uses any more
 * is deleted; a deleted round still uses its course, because it can be restored.
 */
export function createCourses(db: Database, clock: Clock) {
  return {
    /** Stores a course's facility and, if its holes have coordinates, its geometry. */
    async save(course: RecordedCourse, scenery?: Scenery): Promise<void> {
      await inTransaction(db, async (trx) => {
        await saveCourse(trx, course, { token: undefined, at: clock() }, scenery)
      })
    },

    /** Stores the course of a round, in place of the one that the round used before. */
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
          await release(trx, previous.course_id, source, new Set(kept))
        }
      })
    },

    /** Removes what a round contributed to its course, because the round is about to be erased. */
    async removeForRound(source: HoleSource & { token: string }): Promise<void> {
      await inTransaction(db, async (trx) => {
        const removed = await trx
          .deleteFrom('round_courses')
          .where('token', '=', source.token)
          .returning('course_id')
          .executeTakeFirst()
        if (removed) await release(trx, removed.course_id, source, new Set())
      })
    },

    /** Deletes courses that no round uses, unless some rounds have not been assigned to a course yet. */
    async deleteUnused(): Promise<void> {
      const deleted = await db
        .deleteFrom('courses')
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('round_courses').select('token').whereRef('course_id', '=', 'courses.id'))),
        )
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('rounds').select('token').where('engine_version', '!=', SCORING_VERSION))),
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

/** Stores a course and returns its id, or undefined if it has no geometry. */
async function saveCourse(
  trx: Database,
  course: RecordedCourse,
  source: HoleSource,
  scenery?: Scenery,
): Promise<string | undefined> {
  const { facilityId, name } = course
  if (facilityId !== undefined) {
    await trx
      .insertInto('facilities')
      .values({ id: facilityId, name, created_at: source.at })
      .onConflict((c) => c.column('id').doNothing())
      .execute()
  }
  const added = drawableHoles(course.holes)
  const holes = withHoles([], added, source)
  const bounds = courseBounds({ holes, waters: scenery?.waters })
  if (!bounds) return undefined
  const hash = shortHash(name + JSON.stringify([...added]))
  const id = facilityId ?? `course-${hash}`
  // The second id is for another course of the same facility.
  for (const newId of [id, `${id}~${hash}`]) {
    const siblings = await lockSiblings(trx, course, id)
    const match = bestMatch(siblings, course)
    if (match) {
      await updateCourse(trx, match, withHoles(holesOf(match), added, source), {
        course,
        scenery,
        at: source.at,
      })
      return match.id
    }
    const landscape = siblings.map(sceneryOf).find((one) => one.landscape)?.landscape
    const inserted = await trx
      .insertInto('courses')
      .values({
        id: newId,
        facility_id: facilityId ?? null,
        name,
        holes_json: JSON.stringify(holes),
        scenery_json: JSON.stringify(scenery ?? { landscape }),
        ...boundsColumns(bounds),
        updated_at: source.at,
      })
      .onConflict((c) => c.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) continue
    await redrawAround(trx, bounds)
    return newId
  }
  throw new Error(`The course ${name} cannot be stored: its ids are in use`)
}

type CourseRow = Selectable<Tables['courses']>

/**
 * Locks and returns the courses of the same facility, or those of the same name if the course has no facility.
 * A course that the previous version has stored has no facility or name, only its id.
 */
function lockSiblings(trx: Database, { facilityId, name }: RecordedCourse, id: string): Promise<CourseRow[]> {
  return trx
    .selectFrom('courses')
    .selectAll()
    .where((e) =>
      e.or([
        facilityId === undefined
          ? e.and([e('facility_id', 'is', null), e('name', '=', name)])
          : e('facility_id', '=', facilityId),
        e.and([e('facility_id', 'is', null), e('id', '=', id)]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Returns the course of that name with the most holes in the same place, if there is one. */
function bestMatch(rows: readonly CourseRow[], { name, holes }: RecordedCourse): CourseRow | undefined {
  const matches = rows
    .filter((row) => row.name === null || row.name === name)
    .map((row) => ({ row, count: matchingHoles(holesOf(row), holes) }))
    .filter(({ count }) => count > 0)
  return matches.toSorted((a, b) => b.count - a.count)[0]?.row
}

interface CourseChange {
  at: number
  /** The course as it was uploaded, if this is because of an upload. */
  course?: RecordedCourse
  scenery?: Scenery | undefined
}

async function updateCourse(
  trx: Database,
  row: CourseRow,
  holes: readonly StoredHole[],
  { at, course, scenery }: CourseChange,
): Promise<void> {
  const holes_json = JSON.stringify(holes)
  const known = course ? { facility_id: course.facilityId ?? null, name: course.name } : {}
  if (holes_json === row.holes_json && !scenery && (!course || row.name !== null)) return
  const before = boundsFrom(row)
  const waters = (scenery ?? sceneryOf(row)).waters
  const bounds = courseBounds({ holes, waters }) ?? before
  await trx
    .updateTable('courses')
    .set({
      ...known,
      holes_json,
      ...boundsColumns(bounds),
      updated_at: at,
      ...(scenery && { scenery_json: JSON.stringify(scenery) }),
    })
    .where('id', '=', row.id)
    .execute()
  if (!hasSameGeometry(holes, holesOf(row)) || scenery) await redrawAround(trx, union(before, bounds))
}

/** Removes what a round contributed to a course, or the course itself if no other round uses it. */
async function release(
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
    await redrawAround(trx, boundsFrom(row))
    return
  }
  const stored = holesOf(row)
  const lost = new Set(
    stored.flatMap((hole, index) => (hole.token === token && !keptNumbers.has(index + 1) ? [index + 1] : [])),
  )
  if (lost.size > 0) await updateCourse(trx, row, await restoreHoles(trx, row, lost), { at })
}

/** Returns the holes of a course with the lost ones as the other rounds of the course have them, newest first. */
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

function holesOfRound(roundJson: string): readonly HoleGeometry[] {
  const { settings } = JSON.parse(roundJson) as { settings?: { course?: { holes?: HoleGeometry[] } } }
  return settings?.course?.holes ?? []
}

/** Gives a new version to every course whose drawing depends on what lies within the bounds. */
async function redrawAround(db: Database, bounds: Bounds): Promise<void> {
  await db
    .updateTable('courses')
    .set((e) => ({ revision: e('revision', '+', 1) }))
    .where(overlaps(neighbourhood(bounds)))
    .execute()
}

function neighbourhood(bounds: Bounds): Bounds {
  return extendedBounds(bounds, NEIGHBOUR_DISTANCE_M)
}

/** Returns the condition for courses within the bounds. Their southern edges are in a range that an index covers. */
function overlaps({ west, south, east, north }: Bounds) {
  return (e: ExpressionBuilder<Tables, 'courses'>) =>
    e.and([
      e(
        'south_e6',
        '>=',
        sql<number>`${Math.floor(south * E6)} - coalesce((select max(north_e6 - south_e6) from courses), 0)`,
      ),
      e('south_e6', '<=', Math.ceil(north * E6)),
      e('north_e6', '>=', Math.floor(south * E6)),
      e('west_e6', '<=', Math.ceil(east * E6)),
      e('east_e6', '>=', Math.floor(west * E6)),
    ])
}

function toGeometry(row: CourseRow): CourseGeometry {
  return {
    ...sceneryOf(row),
    id: row.id,
    facilityId: row.facility_id ?? undefined,
    holes: holesOf(row),
  }
}

function holesOf(row: Pick<CourseRow, 'holes_json'>): readonly StoredHole[] {
  return JSON.parse(row.holes_json) as StoredHole[]
}

function sceneryOf(row: Pick<CourseRow, 'scenery_json'>): Scenery {
  return JSON.parse(row.scenery_json) as Scenery
}

const BOUNDS_COLUMNS = ['west_e6', 'south_e6', 'east_e6', 'north_e6'] as const

function boundsColumns({ west, south, east, north }: Bounds) {
  return {
    west_e6: Math.floor(west * E6),
    south_e6: Math.floor(south * E6),
    east_e6: Math.ceil(east * E6),
    north_e6: Math.ceil(north * E6),
  }
}

function boundsFrom(row: Pick<CourseRow, (typeof BOUNDS_COLUMNS)[number]>): Bounds {
  return {
    west: row.west_e6 / E6,
    south: row.south_e6 / E6,
    east: row.east_e6 / E6,
    north: row.north_e6 / E6,
  }
}

function union(a: Bounds, b: Bounds): Bounds {
  return {
    west: Math.min(a.west, b.west),
    south: Math.min(a.south, b.south),
    east: Math.max(a.east, b.east),
    north: Math.max(a.north, b.north),
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20)
}
