import type { HistoryRound } from '../../contract/history.ts'
import { localMonth, monthName } from './local-day.ts'
import { isNineHoles } from './year-summary.ts'

export interface TrendPoint {
  ms: number
  /** Gross score less par. */
  overPar: number
}

/** Rounds of eighteen holes with a date, a gross score and a par, oldest first. */
export function trendPoints(rounds: readonly HistoryRound[]): TrendPoint[] {
  return rounds
    .flatMap((round) => {
      const { date, owner } = round
      if (date === undefined || !owner?.totalGrossScore || !owner.totalPar || isNineHoles(round)) return []
      return [{ ms: date, overPar: owner.totalGrossScore - owner.totalPar }]
    })
    .toSorted((a, b) => a.ms - b.ms)
}

/** The mean of each point and those before it, at most `span` together: the line that a single day does not shake. */
export function runningMean(points: readonly TrendPoint[], span: number): TrendPoint[] {
  let sum = 0
  return points.map(({ ms, overPar }, index) => {
    sum += overPar - (index >= span ? (points[index - span]?.overPar ?? 0) : 0)
    return { ms, overPar: sum / Math.min(index + 1, span) }
  })
}

export interface TrendMonth {
  key: string
  name: string
  count: number
  best: number
  average: number
}

/** The same figures month by month, newest first, for those who do not see the picture. */
export function trendMonths(points: readonly TrendPoint[]): TrendMonth[] {
  const keyOf = ({ ms }: TrendPoint) => {
    const found = localMonth(ms)
    return found ? `${monthName(found.month)} ${found.year}` : ''
  }
  return [...Map.groupBy(points.toReversed(), keyOf)].map(([name, some]) => {
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

/** Round figures between two values, at most `most` of them, for an axis. */
export function ticks(low: number, high: number, most: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100].find((one) => (high - low) / one < most) ?? 100
  const first = Math.ceil(low / step) * step
  return Array.from(
    { length: Math.max(0, Math.floor((high - first) / step) + 1) },
    (_, index) => first + index * step,
  )
}
