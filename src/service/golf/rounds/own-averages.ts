import { millisecondsInDay } from 'date-fns/constants'
import type { Averages } from '../../../contract/averages.ts'
import { averagesOf, bestNineOf, type Strokes } from '../../../domain/hole-averages.ts'
import { courseIdOf } from '../../../domain/statistics/course-key.ts'
import type { Database } from '../../base/database/database.ts'

const YEAR_MS = 365 * millisecondsInDay

const strokesOf = ({ strokes_json }: { strokes_json: string | null }) =>
  JSON.parse(strokes_json ?? '[]') as Strokes

/** Computes averages from stored strokes, without reading round files, each of which may have 20 MB. */
export function createOwnAverages(db: Database) {
  const ownStrokes = (accountId: string) =>
    db
      .selectFrom('installs')
      .innerJoin('own_strokes', 'own_strokes.iid', 'installs.iid')
      .leftJoin('round_courses', 'round_courses.token', 'own_strokes.token')
      .where('account_id', '=', accountId)
      .where('is_deleted', '=', 0)

  return {
    /**
     * Returns the averages of an account in its finished rounds on the course of one of its rounds. Returns
     * undefined if the round does not belong to the account, is missing or deleted, does not have a card for its
     * owner, or has not been scored by this version yet.
     */
    async averages(token: string, accountId: string): Promise<Averages | undefined> {
      const round = await ownStrokes(accountId)
        .select(['course_key', 'own_strokes.hole_count', 'card_index', 'course_id', 'started_at'])
        .where('own_strokes.token', '=', token)
        .executeTakeFirst()
      if (!round || round.card_index === null) return undefined
      const onCourse = ownStrokes(accountId).where('course_key', '=', round.course_key)
      const latestCourse = await onCourse
        .select('course_id')
        .where('course_id', 'is not', null)
        .orderBy('started_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      // A round without coordinates belongs to the course of this name on which the golfer played last, as in statistics.
      const latestId = latestCourse?.course_id ?? ''
      const rows = await onCourse
        .select('strokes_json')
        .where(({ fn, val }) => fn.coalesce('course_id', val(latestId)), '=', round.course_id ?? latestId)
        .where('strokes_json', 'is not', null)
        .execute()
      const strokes = rows.map(strokesOf)
      const courseId = courseIdOf(round.course_id ?? latestCourse?.course_id ?? undefined, round.course_key)
      const earlier = await ownStrokes(accountId)
        .select('strokes_json')
        .where('strokes_json', 'is not', null)
        .where('own_strokes.token', '!=', token)
        .where('started_at', '<=', round.started_at)
        .where('started_at', '>=', round.started_at - YEAR_MS)
        .execute()
      return {
        courseId,
        cardIndex: round.card_index,
        ...averagesOf(strokes, round.hole_count),
        bestNine: bestNineOf(earlier.map(strokesOf)),
      }
    },
  }
}
