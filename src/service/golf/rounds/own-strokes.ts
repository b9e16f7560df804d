import { isDeepStrictEqual } from 'node:util'
import type { RecordedRound } from '../../../contract/recorded-round.ts'
import { printedNumbers } from '../../../domain/format/printed-number.ts'
import { historyOf } from '../../../domain/scoring/history-of.ts'
import { asOwnedBy, claimedPlayer, ownerIndex } from '../../../domain/scoring/owner.ts'
import { courseKey } from '../../../domain/statistics/course-figures.ts'
import { cardIndexOf } from '../../../domain/statistics/hole-averages.ts'
import { type RoundStatistics, roundStatisticsOf } from '../../../domain/statistics/round-statistics.ts'
import type { Database } from '../../base/database/database.ts'

interface ScoredRound {
  token: string
  iid: string
  recorded: RecordedRound
  isLive: boolean
  isDeleted: 0 | 1
  statistics: RoundStatistics
}

/**
 * Stores the strokes of a round's owner for averages.
 * @param before the version whose strokes are stored; undefined if it is unknown, or was not live like this one
 */
export async function saveOwnStrokes(
  trx: Database,
  round: ScoredRound,
  before?: RecordedRound,
): Promise<void> {
  const { token } = round
  const row = ownStrokesOf(round)
  if (before && isDeepStrictEqual(row, ownStrokesOf({ ...round, recorded: before }))) return
  await trx
    .insertInto('own_strokes')
    .values({ token, ...row })
    .onConflict((c) => c.column('token').doUpdateSet(row))
    .execute()
}

function ownStrokesOf({ iid, recorded, isLive, isDeleted, statistics }: ScoredRound) {
  const { course, format, startTimestampMs } = recorded
  const counts = !isLive && !statistics.isAbsent && format.type === 'RoundFormat.Individual'
  return {
    iid,
    course_key: courseKey(course.facilityId, course.name, course.holes.length, printedNumbers(course.holes)),
    hole_count: course.holes.length,
    started_at: startTimestampMs,
    is_deleted: isDeleted,
    card_index: cardIndexOf(recorded, ownerIndex(recorded)) ?? null,
    strokes_json: counts ? JSON.stringify(statistics.strokes) : null,
  }
}

/** Computes what the claimers of a round, to whom its owner has agreed, see of it in their history and statistics. */
export async function saveClaims(
  trx: Database,
  { token, recorded, isLive }: Pick<ScoredRound, 'token' | 'recorded' | 'isLive'>,
): Promise<void> {
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
