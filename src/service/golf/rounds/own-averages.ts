import { UTCDate } from '@date-fns/utc'
import { millisecondsInDay } from 'date-fns/constants'
import { getYear } from 'date-fns/getYear'
import type { Averages } from '../../../contract/averages.ts'
import { claimedPlayer } from '../../../domain/scoring/owner.ts'
import { courseIdOf, courseKey } from '../../../domain/statistics/course-key.ts'
import {
  averagesOf,
  bestNineOf,
  cardIndexOf,
  type Strokes,
} from '../../../domain/statistics/hole-averages.ts'
import type { RoundStatistics } from '../../../domain/statistics/round-statistics.ts'
import { claimedRounds } from '../../accounts/history-rows.ts'
import type { Context } from '../../base/context.ts'
import { parseStoredRound } from './documents.ts'
import { SCORING_VERSION, SELECT_SCORING_VERSION } from './scoring-version.ts'

/** Longer than a year on any calendar. */
const YEAR_MS = 368 * millisecondsInDay

/** The golfer's strokes in one round. */
interface OwnRound {
  token: string
  course_key: string
  hole_count: number
  course_id: string | null
  started_at: number
  timezone_offset: number
  /** Null for a round that does not count: live, not played, or played by teams. */
  strokes: Strokes | null
}

interface StrokesRow extends Omit<OwnRound, 'strokes'> {
  strokes_json: string | null
}

function withStrokes({ strokes_json, ...round }: StrokesRow): OwnRound {
  return { ...round, strokes: strokes_json === null ? null : (JSON.parse(strokes_json) as Strokes) }
}

const strokesIn = (rounds: readonly OwnRound[]) => rounds.flatMap(({ strokes }) => (strokes ? [strokes] : []))

/** Computes averages from stored strokes, without reading round files, each of which may have 20 MB. */
export function createOwnAverages({ db }: Pick<Context, 'db'>) {
  const storedRounds = (accountId: string) =>
    db
      .selectFrom('installs')
      .innerJoin('own_strokes', 'own_strokes.iid', 'installs.iid')
      .innerJoin('rounds', 'rounds.token', 'own_strokes.token')
      .leftJoin('round_courses', 'round_courses.token', 'own_strokes.token')
      .select([
        'own_strokes.token',
        'course_key',
        'own_strokes.hole_count',
        'course_id',
        'own_strokes.started_at',
        'timezone_offset',
        'strokes_json',
      ])
      .where('account_id', '=', accountId)
      .where('own_strokes.is_deleted', '=', 0)

  /** Returns the rounds of others in which the account plays, as far as this version has scored them. */
  async function claimed(accountId: string): Promise<OwnRound[]> {
    const rows = await claimedRounds(db, accountId)
      .leftJoin('round_courses', 'round_courses.token', 'rounds.token')
      .select([
        'rounds.token',
        'course_id',
        'started_at',
        'timezone_offset',
        'is_live',
        'round_claims.statistics_json',
      ])
      .select(SELECT_SCORING_VERSION)
      .where('is_deleted', '=', 0)
      .where('round_claims.statistics_json', 'is not', null)
      .execute()
    return rows.flatMap(({ statistics_json, scoringVersion, is_live, ...row }) => {
      if (scoringVersion !== SCORING_VERSION || statistics_json === null) return []
      const { course, facilityId, pars, numbers, isIndividual, isAbsent, strokes } = JSON.parse(
        statistics_json,
      ) as RoundStatistics
      return [
        {
          ...row,
          course_key: courseKey(facilityId, course, pars.length, numbers),
          hole_count: pars.length,
          strokes: isIndividual && !isAbsent && is_live === 0 ? strokes : null,
        },
      ]
    })
  }

  /** Returns the index of the account's card in a round of others; undefined if it has none. */
  async function claimedCard(token: string, accountId: string): Promise<number | undefined> {
    const claim = await claimedRounds(db, accountId)
      .select(['rounds.recorded', 'player_index as index', 'player_name as name'])
      .where('rounds.token', '=', token)
      .executeTakeFirst()
    if (!claim) return undefined
    const recorded = parseStoredRound(claim.recorded)
    const player = claimedPlayer(recorded, claim)
    return player === undefined ? undefined : cardIndexOf(recorded, player)
  }

  return {
    /**
     * Returns the averages of an account in its finished rounds, claimed ones included, on the course of one of them.
     * Returns undefined if the round does not belong to the account, is missing or deleted, does not have a card of the
     * account, or has not been scored by this version yet.
     */
    async averages(token: string, accountId: string): Promise<Averages | undefined> {
      const ofOthers = await claimed(accountId)
      const isThis = (one: { token: string }) => one.token === token
      const own = await storedRounds(accountId)
        .select('card_index')
        .where('own_strokes.token', '=', token)
        .executeTakeFirst()
      const round = own ?? ofOthers.find(isThis)
      const cardIndex = own ? own.card_index : await claimedCard(token, accountId)
      if (!round || typeof cardIndex !== 'number') return undefined

      const stored = await storedRounds(accountId).where('course_key', '=', round.course_key).execute()
      const namesakes = [
        ...stored.map(withStrokes),
        ...ofOthers.filter(({ course_key }) => course_key === round.course_key),
      ].toSorted((a, b) => a.started_at - b.started_at)
      // A round without coordinates belongs to the course of this name on which the golfer played last, as in statistics.
      const latestId = namesakes.findLast(({ course_id }) => course_id !== null)?.course_id ?? null
      const courseId = round.course_id ?? latestId
      const onCourse = namesakes.filter(({ course_id }) => (course_id ?? latestId) === courseId)

      return {
        courseId: courseIdOf(courseId ?? undefined, round.course_key),
        cardIndex,
        ...averagesOf(strokesIn(onCourse), round.hole_count),
        bestOfOthers: averagesOf(strokesIn(onCourse.filter((one) => !isThis(one))), round.hole_count).total
          ?.best,
        bestNineOfYear: await bestNineOfYear(round, accountId, ofOthers),
      }
    },
  }

  /** Returns the best nine in the other rounds of the year in which a round was played. */
  async function bestNineOfYear(
    round: OwnRound | StrokesRow,
    accountId: string,
    ofOthers: readonly OwnRound[],
  ): Promise<Averages['bestNineOfYear']> {
    const near = await storedRounds(accountId)
      .where('strokes_json', 'is not', null)
      .where('own_strokes.started_at', '<=', round.started_at + YEAR_MS)
      .where('own_strokes.started_at', '>=', round.started_at - YEAR_MS)
      .execute()
    const year = yearOf(round)
    const others = [...near.map(withStrokes), ...ofOthers].filter(
      (one) => one.token !== round.token && yearOf(one) === year,
    )
    const strokes = bestNineOf(strokesIn(others))
    return strokes === undefined ? undefined : { year, strokes }
  }
}

/** Returns the year on the course's own calendar. */
function yearOf({ started_at, timezone_offset }: OwnRound | StrokesRow): number {
  return getYear(new UTCDate(started_at + timezone_offset))
}
