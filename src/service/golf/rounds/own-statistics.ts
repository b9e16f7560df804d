import type { Statistics } from '../../../contract/statistics.ts'
import {
  type GolferRound,
  type RoundStatistics,
  roundStatisticsOf,
} from '../../../domain/statistics/round-statistics.ts'
import { statisticsOf } from '../../../domain/statistics/statistics.ts'
import type { Database } from '../../base/database/database.ts'
import { parseStoredRound } from './documents.ts'
import { SCORING_VERSION, SELECT_SCORING_VERSION } from './scoring-version.ts'

export function createOwnStatistics(db: Database) {
  return {
    /** Returns the statistics of an account's finished rounds, without live and deleted rounds. */
    async statistics(accountId: string): Promise<Statistics> {
      return statisticsOf(await this.rounds(accountId))
    },

    /** Returns what the statistics need of each of these rounds, oldest first. */
    async rounds(accountId: string): Promise<GolferRound[]> {
      const rows = await db
        .selectFrom('installs')
        .innerJoin('rounds', 'rounds.iid', 'installs.iid')
        .leftJoin('round_courses', 'round_courses.token', 'rounds.token')
        .select([
          'rounds.token as roundToken',
          'started_at as date',
          'timezone_offset as timezoneOffset',
          'course_id',
          SELECT_SCORING_VERSION,
          'statistics_json',
        ])
        .where('account_id', '=', accountId)
        .where('is_live', '=', 0)
        .where('is_deleted', '=', 0)
        .orderBy('started_at')
        .orderBy('rounds.token')
        .execute()
      const stored = new Map(
        rows.flatMap(({ roundToken, scoringVersion, statistics_json }): [string, RoundStatistics][] =>
          scoringVersion === SCORING_VERSION && statistics_json !== null
            ? [[roundToken, JSON.parse(statistics_json) as RoundStatistics]]
            : [],
        ),
      )
      const outdated = rows.map(({ roundToken }) => roundToken).filter((token) => !stored.has(token))
      const computed = await fromFiles(outdated)
      return rows.flatMap(({ roundToken, date, timezoneOffset, course_id }) => {
        const round = stored.get(roundToken) ?? computed.get(roundToken)
        return round ? [{ ...round, roundToken, date, timezoneOffset, courseId: course_id ?? undefined }] : []
      })
    },
  }

  /**
   * Computes the statistics of rounds that another version of the service has stored. Reads one file at a time, because
   * each may have 20 MB.
   */
  async function fromFiles(tokens: readonly string[]): Promise<Map<string, RoundStatistics>> {
    const found = new Map<string, RoundStatistics>()
    for (const token of tokens) {
      const row = await db
        .selectFrom('rounds')
        .select('recorded')
        .where('token', '=', token)
        .executeTakeFirst()
      if (row) found.set(token, roundStatisticsOf(parseStoredRound(row.recorded)))
    }
    return found
  }
}
