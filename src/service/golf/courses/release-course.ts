import type { Database } from '../../base/database/database.ts'
import { type CourseRow, holesOf } from './course-rows.ts'
import { updateCourse } from './save-course.ts'
import {
  drawableHoles,
  holesByNumber,
  type NumberedHole,
  type StoredHole,
  withHoles,
  withoutHoles,
} from './stored-holes.ts'

/** Number of rounds that are read at a time to find the geometry of a hole. */
const ROUNDS_PER_READ = 20

/** Removes the data that a round contributed to a course, or the whole course if no other round uses it. */
export async function releaseCourse(
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
