import { createHash, randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { RecordedRound } from '../../../contract/recorded-round.ts'
import type { Database } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'
import { courseBounds } from './course-geometry.ts'
import {
  boundsColumns,
  boundsFrom,
  type CourseRow,
  drawableHoles,
  type HoleSource,
  hasSameGeometry,
  holesOf,
  matchingHoles,
  type NumberedHole,
  type StoredHole,
  withHoles,
} from './stored-courses.ts'

export type RecordedCourse = RecordedRound['course']

/** A course whose holes are at the places of their printed numbers. */
export type NumberedCourse = Pick<RecordedCourse, 'facilityId' | 'name'> & {
  holes: readonly NumberedHole[]
  /** The install whose rounds alone have the course; null for a course of everybody. */
  iid: string | null
}

/** Stores a course with its facility and returns its id, or undefined if it has no geometry. */
export async function saveCourse(
  trx: Database,
  course: NumberedCourse,
  source: HoleSource,
): Promise<string | undefined> {
  const { facilityId, name, iid } = course
  if (facilityId !== undefined) await saveFacility(trx, { id: facilityId, name, created_at: source.at })
  const added = drawableHoles(course.holes)
  const holes = withHoles([], added, source)
  const bounds = courseBounds(holes)
  if (!bounds) return undefined
  const hash = shortHash((iid ?? '') + name + JSON.stringify([...added]))
  const id = facilityId ?? `course-${hash}`
  // The first course of a facility has the facility's id; the second id is for other courses of the facility. Both may
  // be in use, because a round file chooses the id of its facility.
  for (let attempt = 0; ; attempt += 1) {
    const newId = [id, `${id}~${hash}`][attempt] ?? `${id}~${randomUUID()}`
    const siblings = await lockSiblings(trx, course)
    const match = bestMatch(siblings, course)
    if (match) {
      await updateCourse(trx, match, withHoles(holesOf(match), added, source), source.at)
      return match.id
    }
    const isInserted = await insertCourse(trx, {
      id: newId,
      facility_id: facilityId ?? null,
      name,
      holes_json: JSON.stringify(holes),
      ...boundsColumns(bounds),
      updated_at: source.at,
      iid,
    })
    if (isInserted) return newId
  }
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

/** Locks and returns the courses of the same name and facility, or of the same name and no facility. */
function lockSiblings(trx: Database, { facilityId, name, iid }: NumberedCourse): Promise<CourseRow[]> {
  return trx
    .selectFrom('courses')
    .selectAll()
    .where('iid', iid === null ? 'is' : '=', iid)
    .where('facility_id', facilityId === undefined ? 'is' : '=', facilityId ?? null)
    .where('name', '=', name)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Returns the course that has the most holes in the same place, or undefined if there is none. Printed numbers that a
 * course of the facility does not have yet are its other holes, such as the back nine.
 */
function bestMatch(rows: readonly CourseRow[], { facilityId, holes }: NumberedCourse): CourseRow | undefined {
  const isPart = facilityId !== undefined && holes.some(({ number }) => number !== undefined)
  const matches = rows
    .map((row) => ({ row, count: matchingHoles(holesOf(row), holes) }))
    .filter(({ count }) => count > 0 || (isPart && count === 0))
  return matches.toSorted((a, b) => b.count - a.count)[0]?.row
}

export async function updateCourse(
  trx: Database,
  row: CourseRow,
  holes: readonly StoredHole[],
  at: number,
): Promise<void> {
  const holes_json = JSON.stringify(holes)
  if (holes_json === row.holes_json) return
  const bounds = courseBounds(holes) ?? boundsFrom(row)
  const isRedrawn = !hasSameGeometry(holes, holesOf(row))
  await trx
    .updateTable('courses')
    .set((e) => ({
      holes_json,
      ...boundsColumns(bounds),
      updated_at: at,
      ...(isRedrawn && { revision: e('revision', '+', 1) }),
    }))
    .where('id', '=', row.id)
    .execute()
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20)
}
