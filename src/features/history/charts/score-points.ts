import type { ChartPoint } from './TimeChart.tsx'

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
