import { UTCDate } from '@date-fns/utc'
import { getYear } from 'date-fns/getYear'
import type { ExpressionBuilder } from 'kysely'
import type { Averages } from '../../../contract/averages.ts'
import type { Statistics } from '../../../contract/statistics.ts'
import { asOwnedBy, claimedPlayer } from '../../../domain/scoring/owner.ts'
import { roundsByCourse } from '../../../domain/statistics/course-figures.ts'
import { averagesOf, bestNineOf, cardIndexOf } from '../../../domain/statistics/hole-averages.ts'
import {
  type GolferRound,
  type RoundStatistics,
  roundStatisticsOf,
} from '../../../domain/statistics/round-statistics.ts'
import { statisticsOf } from '../../../domain/statistics/statistics.ts'
import { claimedRounds } from '../../accounts/history-rows.ts'
import type { Context } from '../../base/context.ts'
import type { Tables } from '../../base/database/tables.ts'
import { parseStoredRound } from './documents.ts'
import { SCORING_VERSION, SELECT_SCORING_VERSION } from './scoring-version.ts'

interface OwnRound extends GolferRound {
  isLive: boolean
}

/** Reads what an account has scored, from stored statistics: round files may have 20 MB each. */
export function createOwnStatistics({ db }: Pick<Context, 'db'>) {
  return {
    rounds,

    /** Returns the statistics of an account's finished rounds, without live and deleted rounds. */
    async statistics(accountId: string): Promise<Statistics> {
      return statisticsOf(await rounds(accountId))
    },

    /**
     * Returns the averages of an account in its finished rounds, claimed ones included, on the course of one of them,
     * which may be live. Returns undefined if the round does not belong to the account, is missing or deleted, or does
     * not have a card of the account.
     */
    async averages(token: string, accountId: string): Promise<Averages | undefined> {
      const all = await rounds(accountId, token)
      const isOther = ({ roundToken }: GolferRound) => roundToken !== token
      const course = roundsByCourse(all).find((one) => !one.rounds.every(isOther))
      const round = all.find((one) => !isOther(one))
      const cardIndex = await cardOf(token, accountId)
      if (!course || !round || cardIndex === undefined) return undefined
      const { length } = round.pars
      const year = yearOf(round)
      const ofYear = all.filter((one) => isOther(one) && yearOf(one) === year)
      const bestNine = bestNineOf(strokesIn(ofYear))
      return {
        courseId: course.id,
        cardIndex,
        ...averagesOf(strokesIn(course.rounds), length),
        bestOfOthers: averagesOf(strokesIn(course.rounds.filter(isOther)), length).total?.best,
        bestNineOfYear: bestNine === undefined ? undefined : { year, strokes: bestNine },
      }
    },
  }

  /**
   * Returns what the statistics need of each finished round of an account, oldest first.
   * @param also the token of a round that is included while it is live
   */
  async function rounds(accountId: string, also = ''): Promise<OwnRound[]> {
    const rows = await readRounds(accountId, also)
    const stored = new Map(
      rows.flatMap(({ roundToken, scoringVersion, statistics_json }): [string, RoundStatistics][] =>
        scoringVersion === SCORING_VERSION && statistics_json !== null
          ? [[roundToken, JSON.parse(statistics_json) as RoundStatistics]]
          : [],
      ),
    )
    const computed = await fromFiles(rows.filter(({ roundToken }) => !stored.has(roundToken)))
    return rows.flatMap(({ roundToken, date, timezoneOffset, course_id, is_live }) => {
      const round = stored.get(roundToken) ?? computed.get(roundToken)
      if (!round) return []
      const courseId = course_id ?? undefined
      return [{ ...round, roundToken, date, timezoneOffset, courseId, isLive: is_live === 1 }]
    })
  }

  /** Reads the finished rounds of an account, own and claimed ones, oldest first. */
  function readRounds(accountId: string, also: string) {
    const isShown = (e: ExpressionBuilder<Tables, 'rounds'>) =>
      e.and([e('is_deleted', '=', 0), e.or([e('is_live', '=', 0), e('rounds.token', '=', also)])])
    const own = db
      .selectFrom('installs')
      .innerJoin('rounds', 'rounds.iid', 'installs.iid')
      .leftJoin('round_courses', 'round_courses.token', 'rounds.token')
      .select(columns)
      .select((e) => [
        'rounds.statistics_json',
        e.lit(null).as('claimed_index'),
        e.lit(null).as('claimed_name'),
      ])
      .$castTo<StoredRound>()
      .where('account_id', '=', accountId)
      .where(isShown)
    const claimed = claimedRounds(db, accountId)
      .leftJoin('round_courses', 'round_courses.token', 'rounds.token')
      .select(columns)
      .select('round_claims.statistics_json')
      .select(['player_index as claimed_index', 'player_name as claimed_name'])
      .$castTo<StoredRound>()
      .where('round_claims.history_json', 'is not', null)
      .where(isShown)
    return own.unionAll(claimed).orderBy('date').orderBy('roundToken').execute()
  }

  /**
   * Computes the statistics of rounds that another version of the service has stored. Reads one file at a time, because
   * each may have 20 MB.
   */
  async function fromFiles(rounds: readonly StoredRound[]): Promise<Map<string, RoundStatistics>> {
    const found = new Map<string, RoundStatistics>()
    for (const { roundToken: token, claimed_index: index, claimed_name: name } of rounds) {
      const row = await db
        .selectFrom('rounds')
        .select('recorded')
        .where('token', '=', token)
        .executeTakeFirst()
      if (!row) continue
      const recorded = parseStoredRound(row.recorded)
      if (index === null || name === null) {
        found.set(token, roundStatisticsOf(recorded))
        continue
      }
      const player = claimedPlayer(recorded, { index, name })
      if (player !== undefined) found.set(token, roundStatisticsOf(asOwnedBy(recorded, player)))
    }
    return found
  }

  /** Returns the index of the account's card in its own round or in one of others; undefined if it has none. */
  async function cardOf(token: string, accountId: string): Promise<number | undefined> {
    const own = await db
      .selectFrom('own_strokes')
      .innerJoin('installs', 'installs.iid', 'own_strokes.iid')
      .select('card_index')
      .where('token', '=', token)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (own) return own.card_index ?? undefined
    const claim = await claimedRounds(db, accountId)
      .select(['rounds.recorded', 'player_index as index', 'player_name as name'])
      .where('rounds.token', '=', token)
      .executeTakeFirst()
    if (!claim) return undefined
    const recorded = parseStoredRound(claim.recorded)
    const player = claimedPlayer(recorded, claim)
    return player === undefined ? undefined : cardIndexOf(recorded, player)
  }
}

const columns = [
  'rounds.token as roundToken',
  'started_at as date',
  'timezone_offset as timezoneOffset',
  'course_id',
  'is_live',
  SELECT_SCORING_VERSION,
] as const

interface StoredRound {
  roundToken: string
  date: number
  timezoneOffset: number
  course_id: string | null
  is_live: 0 | 1
  scoringVersion: number
  statistics_json: string | null
  /** Of a claimed round: index and name of the player when the claim was made. */
  claimed_index: number | null
  claimed_name: string | null
}

/** Returns the strokes of the rounds that count: finished ones with an own ball, which the golfer has played. */
function strokesIn(rounds: readonly OwnRound[]) {
  return rounds.flatMap(({ isIndividual, isAbsent, isLive, strokes }) =>
    isIndividual && !isAbsent && !isLive ? [strokes] : [],
  )
}

/** Returns the year on the course's own calendar. */
const yearOf = ({ date, timezoneOffset }: GolferRound) => getYear(new UTCDate(date + timezoneOffset))
