import type { HistoryRound } from '../../../contract/history.ts'
import { playedDay, playedMonth } from '../../../domain/dates/played-on.ts'
import { toParText } from '../../../domain/results/to-par.ts'
import { ownScoreOf } from '../year-summary.ts'
import type { ChartPoint } from './TimeChart.tsx'

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

/** The score to par of one round: gross strokes less par. */
export interface ScorePoint extends ChartPoint {
  /** Name and year of the month: "June 2026". */
  month: string
}

interface ScoreMonth {
  name: string
  count: number
  best: number
  average: number
}

/** Summarizes the points by month, newest first, for the table of the chart. */
export function scoreMonths(points: readonly ScorePoint[]): ScoreMonth[] {
  return [...Map.groupBy(points.toReversed(), ({ month }) => month)].map(([name, some]) => {
    const values = some.map(({ value }) => value)
    return {
      name,
      count: values.length,
      best: values.reduce((low, value) => Math.min(low, value)),
      average: values.reduce((sum, value) => sum + value, 0) / values.length,
    }
  })
}
