import type { RecordedRound } from '../../../contract/recorded-round.ts'
import { historyOf } from '../../../domain/scoring/history-of.ts'
import { asOwnedBy, claimedPlayer } from '../../../domain/scoring/owner.ts'
import { roundStatisticsOf } from '../../../domain/statistics/round-statistics.ts'
import type { Database } from '../../base/database/database.ts'

interface ScoredRound {
  token: string
  recorded: RecordedRound
  isLive: boolean
}

/** Computes what the claimers of a round, to whom its owner has agreed, see of it in their history and statistics. */
export async function saveClaims(trx: Database, { token, recorded, isLive }: ScoredRound): Promise<void> {
  const agreed = await trx
    .selectFrom('round_claims')
    .select(['id', 'player_index as index', 'player_name as name'])
    .where('token', '=', token)
    .where('state', '=', 'agreed')
    .execute()
  for (const { id, ...claimed } of agreed) {
    const player = claimedPlayer(recorded, claimed)
    const own = player === undefined ? undefined : asOwnedBy(recorded, player)
    await trx
      .updateTable('round_claims')
      .set({
        history_json: own ? JSON.stringify(historyOf(own, token, { isLive })) : null,
        statistics_json: own ? JSON.stringify(roundStatisticsOf(own)) : null,
      })
      .where('id', '=', id)
      .execute()
  }
}
