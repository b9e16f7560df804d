import type { HistoryRound } from '../../contract/history.ts'
import { playedMonth } from './played-on.ts'
import { isOwnScore } from './year-summary.ts'

export interface TrendPoint {
  ms: number
  /** Name and year of the month: "June 2026". */
  month: string
  /** Gross score less par. */
  overPar: number
}

/** Returns a point for every complete individual round of eighteen holes with a date, score and par, oldest first. */
export function trendPoints(rounds: readonly HistoryRound[]): TrendPoint[] {
  return rounds
    .flatMap((round) => {
      const { date, owner } = round
      const played = playedMonth(round)
      if (date === undefined || !played || !owner?.totalGrossScore || !owner.totalPar) return []
      if (!isOwnScore(round, 18)) return []
      const overPar = owner.totalGrossScore - owner.totalPar
      return [{ ms: date, month: `${played.month} ${played.year}`, overPar }]
    })
    .toSorted((a, b) => a.ms - b.ms)
}

/** Returns the moving average over the last `span` points; the first points average what there is. */
export function runningMean(points: readonly TrendPoint[], span: number): TrendPoint[] {
  let sum = 0
  return points.map((point, index) => {
    sum += point.overPar - (index >= span ? (points[index - span]?.overPar ?? 0) : 0)
    return { ...point, overPar: sum / Math.min(index + 1, span) }
  })
}

export interface TrendMonth {
  key: string
  name: string
  count: number
  best: number
  average: number
}

/** Summarises the points by month, newest first: the chart's content for screen readers. */
export function trendMonths(points: readonly TrendPoint[]): TrendMonth[] {
  return [...Map.groupBy(points.toReversed(), ({ month }) => month)].map(([name, some]) => {
    const values = some.map(({ overPar }) => overPar)
    return {
      key: name,
      name,
      count: values.length,
      best: values.reduce((low, value) => Math.min(low, value)),
      average: values.reduce((sum, value) => sum + value, 0) / values.length,
    }
  })
}

/** Returns at most `most` round values between `low` and `high`, for the labels of an axis. */
export function ticks(low: number, high: number, most: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100].find((one) => (high - low) / one < most) ?? 100
  const first = Math.ceil(low / step) * step
  return Array.from(
    { length: Math.max(0, Math.floor((high - first) / step) + 1) },
    (_, index) => first + index * step,
  )
}
