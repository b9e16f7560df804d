import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { RecordedRound } from '../../../contract/recorded-round.ts'
import type { Database } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'
import { unionOf } from './bounds.ts'
import { courseBounds } from './course-geometry.ts'
import {
  boundsColumns,
  boundsFrom,
  type CourseRow,
  holesOf,
  redrawAround,
  type Scenery,
  sceneryOf,
} from './course-rows.ts'
import {
  drawableHoles,
  type HoleSource,
  hasSameGeometry,
  matchingHoles,
  type StoredHole,
  withHoles,
} from './stored-holes.ts'

export type RecordedCourse = RecordedRound['course']

/** Stores a course with its facility and returns its id, or undefined if it has no geometry. */
export async function saveCourse(
  trx: Database,
  course: RecordedCourse,
  source: HoleSource,
  scenery?: Scenery,
): Promise<string | undefined> {
  const { facilityId, name } = course
  if (facilityId !== undefined) await saveFacility(trx, { id: facilityId, name, created_at: source.at })
  const added = drawableHoles(course.holes)
  const holes = withHoles([], added, source)
  const bounds = courseBounds({ holes, waters: scenery?.waters })
  if (!bounds) return undefined
  const hash = shortHash(name + JSON.stringify([...added]))
  const id = facilityId ?? `course-${hash}`
  // The first course of a facility has the facility's id; the second id is for other courses of the facility.
  for (const newId of [id, `${id}~${hash}`]) {
    const siblings = await lockSiblings(trx, course, id)
    const match = bestMatch(siblings, course)
    if (match) {
      const change = { course, scenery, at: source.at }
      await updateCourse(trx, match, withHoles(holesOf(match), added, source), change)
      return match.id
    }
    const landscape = siblings.map(sceneryOf).find((one) => one.landscape)?.landscape
    const isInserted = await insertCourse(trx, {
      id: newId,
      facility_id: facilityId ?? null,
      name,
      holes_json: JSON.stringify(holes),
      scenery_json: JSON.stringify(scenery ?? { landscape }),
      ...boundsColumns(bounds),
      updated_at: source.at,
    })
    if (!isInserted) continue
    await redrawAround(trx, bounds)
    return newId
  }
  throw new Error(`The course ${name} cannot be stored: its ids are in use`)
}

async function saveFacility(trx: Database, facility: Insertable<Tables['facilities']>): Promise<void> {
  await trx
    .insertInto('facilities')
    .values(facility)
    .onConflict((c) => c.column('id').doNothing())
    .execute()
}

/** Returns whether the id was free. */
async function insertCourse(trx: Database, course: Insertable<Tables['courses']>): Promise<boolean> {
  const inserted = await trx
    .insertInto('courses')
    .values(course)
    .onConflict((c) => c.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Locks and returns the courses of the same facility, or those of the same name if the course has no facility. A course
 * that the previous version has stored has only an id, but no facility or name.
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

/** Returns the course of the same name that has the most holes in the same place, or undefined if there is none. */
function bestMatch(rows: readonly CourseRow[], { name, holes }: RecordedCourse): CourseRow | undefined {
  const matches = rows
    .filter((row) => row.name === null || row.name === name)
    .map((row) => ({ row, count: matchingHoles(holesOf(row), holes) }))
    .filter(({ count }) => count > 0)
  return matches.toSorted((a, b) => b.count - a.count)[0]?.row
}

interface CourseChange {
  at: number
  /** The uploaded course, if the change is caused by an upload. */
  course?: RecordedCourse
  scenery?: Scenery | undefined
}

export async function updateCourse(
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
  if (!hasSameGeometry(holes, holesOf(row)) || scenery) await redrawAround(trx, unionOf(before, bounds))
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20)
}
