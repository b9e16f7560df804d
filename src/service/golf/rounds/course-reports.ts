import { millisecondsInDay } from 'date-fns/constants'
import type { CourseReport, FieldFigures } from '../../../contract/course-report.ts'
import type { RecordedRound } from '../../../contract/recorded-round.ts'
import { printedNumbers } from '../../../domain/format/printed-number.ts'
import {
  type CourseRounds,
  courseFiguresOf,
  courseKey,
  roundsByCourse,
} from '../../../domain/statistics/course-figures.ts'
import { averagesOf, type Strokes } from '../../../domain/statistics/hole-averages.ts'
import { completeScoreOf } from '../../../domain/statistics/scores.ts'
import type { Context } from '../../base/context.ts'
import { createCourseSearch } from '../catalogue/course-search.ts'
import { createOwnStatistics } from './own-statistics.ts'

/** The field is computed from the latest rounds, at most this many. */
const FIELD_ROUNDS_MAX = 500
/** With fewer golfers, the figures of the field would be those of one of them. */
const FIELD_GOLFERS_MIN = 5
/** Of each golfer, the latest rounds count, so that nobody can make the figures alone. */
const FIELD_ROUNDS_OF_GOLFER_MAX = 10
/** Rounds that began earlier are not believed. */
const FIELD_FROM_MS = Date.UTC(1990, 0)
const LATEST_ROUNDS = 10

type Holes = RecordedRound['course']['holes']

export function createCourseReports(context: Pick<Context, 'db' | 'clock' | 'kind'>) {
  const { db, clock } = context
  const ownStatistics = createOwnStatistics(context)
  const courseSearch = createCourseSearch(context)

  /** Returns the course as the latest round on it has recorded it. */
  const courseOfRound = async (token: string) => {
    const row = await db
      .selectFrom('rounds')
      .select('round_json')
      .where('token', '=', token)
      .executeTakeFirst()
    if (!row) return undefined
    return (JSON.parse(row.round_json) as { settings: { course: { name: string; holes: Holes } } }).settings
      .course
  }

  /**
   * Returns the latest round on the most holes, because the holes of a nine are at the same location. A course that a
   * golfer has described is not shown to others.
   */
  const latestRoundAt = (locationId: string) =>
    db
      .selectFrom('round_courses')
      .innerJoin('own_strokes', 'own_strokes.token', 'round_courses.token')
      .innerJoin('courses', 'courses.id', 'course_id')
      .select(['own_strokes.token', 'course_key'])
      .where('course_id', '=', locationId)
      .where('courses.iid', 'is', null)
      .where('is_deleted', '=', 0)
      .orderBy('own_strokes.hole_count', 'desc')
      .orderBy('started_at', 'desc')
      .limit(1)
      .executeTakeFirst()

  /** Returns the latest complete rounds of golfers with confirmed accounts, a few of each. */
  const completeRoundsAt = (locationId: string, key: string) =>
    db
      .selectFrom((e) =>
        e
          .selectFrom('round_courses')
          .innerJoin('own_strokes', 'own_strokes.token', 'round_courses.token')
          .innerJoin('installs', 'installs.iid', 'own_strokes.iid')
          .innerJoin('accounts', 'accounts.id', 'installs.account_id')
          .select(['accounts.id as golfer', 'strokes_json', 'started_at'])
          .select((columns) =>
            columns.fn
              .agg<number>('row_number')
              .over((over) => over.partitionBy('accounts.id').orderBy('started_at', 'desc'))
              .as('number'),
          )
          .where('course_id', '=', locationId)
          .where('own_strokes.course_key', '=', key)
          .where('is_deleted', '=', 0)
          .where('strokes_json', 'not like', '%null%')
          .where('confirmed_at', 'is not', null)
          .where('started_at', '>=', FIELD_FROM_MS)
          .where('started_at', '<=', clock() + millisecondsInDay)
          .as('field'),
      )
      .select(['golfer', 'strokes_json'])
      .where('number', '<=', FIELD_ROUNDS_OF_GOLFER_MAX)
      .orderBy('started_at', 'desc')
      .limit(FIELD_ROUNDS_MAX)
      .execute()

  const fieldAt = async (
    locationId: string,
    holeCount: number,
    key: string | undefined,
  ): Promise<FieldFigures | undefined> => {
    if (key === undefined) return undefined
    const complete = (await completeRoundsAt(locationId, key))
      .map(({ strokes_json, golfer }) => ({ golfer, strokes: JSON.parse(strokes_json ?? '[]') as Strokes }))
      .filter(({ strokes }) => strokes.length === holeCount)
    const golfers = new Set(complete.map(({ golfer }) => golfer)).size
    const { holes, total } = averagesOf(
      complete.map(({ strokes }) => strokes),
      holeCount,
    )
    if (golfers < FIELD_GOLFERS_MIN || total?.average === undefined) return undefined
    return {
      rounds: complete.length,
      golfers,
      average: total.average,
      holes: holes.map((hole) => hole?.average),
    }
  }

  return {
    /**
     * Returns what a golfer and all golfers have scored on a course; undefined if nobody has played there and the
     * catalogue does not have it.
     * @param id of the statistics (`courseIdOf`), of a course of the catalogue, or the token of one of the golfer's rounds
     */
    async report(id: string, accountId: string): Promise<CourseReport | undefined> {
      const played = roundsByCourse(
        (await ownStatistics.rounds(accountId)).filter(({ isAbsent }) => !isAbsent),
      )
      const named = played.find((one) => one.id === id || one.rounds.some((round) => round.roundToken === id))
      const listed = named ? undefined : (await courseSearch.course(id))?.course
      const key =
        listed && courseKey(listed.facilityId, listed.name, listed.holes.length, printedNumbers(listed.holes))
      const own = named ?? played.find((one) => key !== undefined && keyOf(one) === key)
      const locationId = own?.locationId ?? own?.id ?? id
      const latest = own ? undefined : await latestRoundAt(locationId)
      const token = own?.rounds.at(-1)?.roundToken ?? latest?.token
      const course = listed ?? (token === undefined ? undefined : await courseOfRound(token))
      if (!course) return undefined
      return {
        name: course.name,
        holes: course.holes.map(({ number, par, parOverride, tee, greenMiddle, pos = [] }) => {
          // A par for one round is not that of others.
          return { number, par, parOverride: own && parOverride, tee, greenMiddle, pos }
        }),
        own: own && courseFiguresOf(own),
        rounds: own ? latestOf(own) : [],
        field: await fieldAt(locationId, course.holes.length, own ? keyOf(own) : latest?.course_key),
      }
    },
  }
}

function keyOf({ rounds }: CourseRounds): string | undefined {
  const [first] = rounds
  return first && courseKey(first.facilityId, first.course, first.pars.length, first.numbers)
}

function latestOf({ rounds }: CourseRounds): CourseReport['rounds'] {
  return rounds
    .slice(-LATEST_ROUNDS)
    .toReversed()
    .map((round) => {
      const { roundToken, date, timezoneOffset } = round
      const score = completeScoreOf(round)
      return { roundToken, date, timezoneOffset, strokes: score?.strokes, toPar: score?.toPar }
    })
}
