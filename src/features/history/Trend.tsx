import { useMemo } from 'react'
import type { HistoryRound } from '../../contract/history.ts'
import { toParText } from '../../domain/to-par.ts'
import styles from './Trend.module.css'
import { TrendChart } from './TrendChart.tsx'
import { runningMean, trendMonths, trendPoints } from './trend.ts'

/** Fewer points do not make a useful chart. */
const MIN_POINTS = 3
const MEAN_SPAN = 10

/** The gross score to par over time, as a chart and as a table. */
export function Trend({ rounds }: { rounds: readonly HistoryRound[] }) {
  const points = useMemo(() => trendPoints(rounds), [rounds])
  if (points.length < MIN_POINTS) return null
  return (
    <section className={styles.trend} aria-label="Scores over time">
      <h2>Scores over time</h2>
      <p className={styles.lead}>
        Gross score to par, complete individual rounds of 18 holes. The line is the mean of the last{' '}
        {MEAN_SPAN}.
      </p>
      <TrendChart points={points} mean={runningMean(points, MEAN_SPAN)} />
      <details className={styles.details}>
        <summary>As a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
        <section className={styles.scroll} aria-label="Scores by month" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Month</th>
                <th scope="col">Rounds</th>
                <th scope="col">Best</th>
                <th scope="col">Average</th>
              </tr>
            </thead>
            <tbody>
              {trendMonths(points).map((month) => (
                <tr key={month.key}>
                  <th scope="row">{month.name}</th>
                  <td>{month.count}</td>
                  <td>{toParText(month.best)}</td>
                  <td>{toParText(Number(month.average.toFixed(1)))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </section>
  )
}
