import { useMemo } from 'react'
import { toParText } from '../../../domain/results/to-par.ts'
import { Group } from '../statistics/FiguresTable.tsx'
import { ChartTable } from './ChartTable.tsx'
import { runningMean, TimeChart } from './TimeChart.tsx'
import { type ScorePoint, scoreMonths } from './trend.ts'

/** Minimum number of points for a useful chart. */
export const POINTS_MIN = 3
const MEAN_SPAN = 10

interface Props {
  title: string
  holes: number
  /** The points, oldest first. With fewer than `POINTS_MIN`, nothing is shown. */
  points: readonly ScorePoint[]
}

/** Shows the gross score to par over time, as a chart and as a table. */
export function ScoreChart({ title, holes, points }: Props) {
  const mean = useMemo(
    () =>
      runningMean(
        points.map(({ value }) => value),
        MEAN_SPAN,
      ),
    [points],
  )
  const best = useMemo(() => indexOfLowest(points), [points])
  if (points.length < POINTS_MIN) return null
  const meanText = (index: number) => toParText(round(mean.at(index) ?? 0))
  return (
    <Group title={title} isCard>
      <p className="quiet">
        Gross score to par, complete individual rounds of {holes} holes. The line is the mean of the last{' '}
        {MEAN_SPAN}, the dot the best round.
      </p>
      <TimeChart
        label={`${points.length} rounds; the mean of ten went from ${meanText(Math.min(MEAN_SPAN, points.length) - 1)} to ${meanText(-1)} to par.`}
        points={points}
        mean={mean}
        best={best}
        summary={`Mean of the last ${Math.min(MEAN_SPAN, points.length)}: ${meanText(-1)} · Best: ${toParText(points[best]?.value)}`}
        tickText={toParText}
      />
      <ChartTable
        label={`${title} by month`}
        head={['Month', 'Rounds', 'Best', 'Average']}
        rows={scoreMonths(points).map(({ name, count, best: low, average }) => [
          name,
          String(count),
          toParText(low),
          toParText(round(average)),
        ])}
      />
    </Group>
  )
}

const round = (value: number) => Number(value.toFixed(1))

/** Returns the index of the lowest point; of several equal points, the latest. */
function indexOfLowest(points: readonly ScorePoint[]): number {
  return points.reduce((low, { value }, index) => (value <= (points[low]?.value ?? 0) ? index : low), 0)
}
