import type { HistoryRound } from '../../../contract/history.ts'
import { playedDay, playedMonth } from '../../../domain/dates/played-on.ts'
import { toParText } from '../../../domain/results/to-par.ts'
import { ownScoreOf } from '../year-summary.ts'
import type { ScorePoint } from './score-points.ts'

/** Returns a point for every complete individual round of eighteen holes with a date, score and par, oldest first. */
export function trendPoints(rounds: readonly HistoryRound[]): ScorePoint[] {
  return rounds
    .flatMap((round) => {
      const { date, owner } = round
      const played = playedMonth(round)
      if (date === undefined || !played || !owner?.totalGrossScore || !owner.totalPar) return []
      if (ownScoreOf(round)?.holes !== 18) return []
      const value = owner.totalGrossScore - owner.totalPar
      return [
        {
          ms: date,
          month: `${played.month} ${played.year}`,
          value,
          // Omits the course, so that find in page finds names of courses only in the list.
          text: `${playedDay(round)}: ${toParText(value)} (${owner.totalGrossScore})`,
        },
      ]
    })
    .toSorted((a, b) => a.ms - b.ms)
}
