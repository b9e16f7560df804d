import type { ExpressionBuilder } from 'kysely'
import type { Statistics } from '../../../contract/statistics.ts'
import { asOwnedBy, claimedPlayer } from '../../../domain/scoring/owner.ts'
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

export interface OwnRound extends GolferRound {
  isLive: boolean
}

export function createOwnStatistics({ db }: Pick<Context, 'db'>) {
  return {
    /** Returns the statistics of an account's finished rounds, without live and deleted rounds. */
    async statistics(accountId: string): Promise<Statistics> {
      return statisticsOf(await this.rounds(accountId))
    },

    /**
     * Returns what the statistics need of each of these rounds, oldest first.
     * @param also the token of a round that is included while it is live
     */
    async rounds(accountId: string, also = ''): Promise<OwnRound[]> {
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
    },
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
