import { useMemo } from 'react'
import { type RoundPoint, TALLY_NAMES, type TallyName } from '../../../contract/statistics.ts'
import { FIGURES, figureText, figureValue } from '../../../domain/statistics/figures.ts'
import chartStyles from '../charts/Chart.module.css'
import { ChartTable } from '../charts/ChartTable.tsx'
import { runningMean } from '../charts/chart-scale.ts'
import { POINTS_MIN } from '../charts/ScoreChart.tsx'
import { TimeChart } from '../charts/TimeChart.tsx'
import { messages } from './messages.ts'
import { figureMonths, figurePoints } from './statistics-points.ts'

const MEAN_SPAN = 10
const HEIGHT = 150

interface Props {
  name: TallyName
  rounds: readonly RoundPoint[]
}

/** Shows one figure over time. */
export function FigureChart({ name, rounds }: Props) {
  const points = useMemo(() => figurePoints(rounds, name), [rounds, name])
  const mean = useMemo(
    () =>
      runningMean(
        points.map(({ value }) => value),
        MEAN_SPAN,
      ),
    [points],
  )
  const { label, unit, better, isPercent } = FIGURES[name]
  const latest = figureText(name, mean.at(-1) ?? 0)
  return (
    <section className={chartStyles.card} aria-label={label}>
      <h3>{isPercent ? label : `${label} ${unit}`}</h3>
      {points.length < POINTS_MIN ? (
        <p className={chartStyles.lead}>{messages.notRecorded}</p>
      ) : (
        <TimeChart
          label={`${label}, ${points.length} rounds; the mean of the last ten is ${latest}.`}
          points={points}
          mean={mean}
          better={better}
          summary={`Mean of the last ${Math.min(MEAN_SPAN, points.length)}: ${latest}`}
          tickText={(value) => (isPercent ? `${value} %` : String(value))}
          rangeMin={isPercent ? 20 : 4}
          height={HEIGHT}
        />
      )}
    </section>
  )
}

/** Shows the numbers of all figures by month. */
export function FiguresTable({ rounds }: { rounds: readonly RoundPoint[] }) {
  const months = useMemo(() => figureMonths(rounds), [rounds])
  if (months.length === 0) return null
  return (
    <ChartTable
      label={`${messages.figures} by month`}
      head={['Month', ...TALLY_NAMES.map((name) => FIGURES[name].short)]}
      rows={months.map(({ month, rounds: some }) => [
        month,
        ...TALLY_NAMES.map((name) => meanText(some, name)),
      ])}
    />
  )
}

function meanText(rounds: readonly RoundPoint[], name: TallyName): string {
  const tallies = rounds.flatMap(({ [name]: tally }) => (tally ? [tally] : []))
  if (tallies.length === 0) return '–'
  const count = tallies.reduce((sum, tally) => sum + tally.count, 0)
  const of = tallies.reduce((sum, tally) => sum + tally.of, 0)
  return figureText(name, figureValue(name, { count, of }))
}
