import type { CSSProperties } from 'react'
import type { StrokeParts, YearFigures } from '../../../contract/statistics.ts'
import { decimal, signed } from '../../../domain/format/decimals.ts'
import {
  meanOverPar,
  mostStrokesText,
  type ScoreYear,
  type StrokeRow,
  scoreTrendText,
  scoreYears,
  strokeGroups,
} from '../../../domain/statistics/score-tables.ts'
import { nineName } from '../../../domain/statistics/year-facts.ts'
import { roundPath } from '../../../routes.ts'
import { roundCount } from '../year-summary.ts'
import styles from './BarTables.module.css'
import { Group } from './FiguresTable.tsx'
import { messages } from './messages.ts'

/** Shows the average and the best score of each year, over 18 and over 9 holes. */
export function ScoresCard({ years }: { years: readonly YearFigures[] }) {
  const lengths = scoreYears(years)
  const [first] = lengths
  if (!first) return <p className="quiet">{messages.fewScores}</p>
  return (
    <Group title={messages.scores} isCard>
      <p>{scoreTrendText(first)}</p>
      <table className={styles.table} data-wide>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{messages.year}</span>
            </th>
            <th scope="col">{messages.average}</th>
            <th scope="col">{messages.rounds}</th>
            <th scope="col">{messages.best}</th>
          </tr>
        </thead>
        {lengths.map(({ holes, years: some }) => (
          <tbody key={holes}>
            <tr>
              <th scope="rowgroup" colSpan={4} className={styles.group}>
                {holes} holes
              </th>
            </tr>
            {some.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the service may repeat a year
              <Row key={at} score={one} most={Math.max(...some.map((year) => year.averageToPar), 0.01)} />
            ))}
          </tbody>
        ))}
        {first.holes === 18 && <BestNines years={years} />}
      </table>
    </Group>
  )
}

/** The best front or back nine of each year, to which the card of a round refers. */
function BestNines({ years }: { years: readonly YearFigures[] }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={4} className={styles.group}>
          {messages.bestNine}
        </th>
      </tr>
      {years.map(
        ({ year, bestNine }, at) =>
          bestNine && (
            // biome-ignore lint/suspicious/noArrayIndexKey: the service may repeat a year
            <tr key={at}>
              <th scope="row" colSpan={3}>
                {year}, {nineName(bestNine)} nine
              </th>
              <td>
                <a href={roundPath(bestNine.roundToken)}>{bestNine.strokes}</a>
              </td>
            </tr>
          ),
      )}
    </tbody>
  )
}

function Row({ score, most }: { score: ScoreYear; most: number }) {
  const { year, rounds, average, averageToPar, best, bestRoundToken } = score
  return (
    <tr>
      <th scope="row">{year}</th>
      <td>
        <Bar value={averageToPar} most={most} />
        {decimal(average)} ({signed(averageToPar, 1)})
      </td>
      <td>{rounds}</td>
      <td>
        <a href={roundPath(bestRoundToken)}>{best}</a>
      </td>
    </tr>
  )
}

/** Shows on which parts of a round the golfer's strokes over par are made. */
export function StrokesCard({ strokes }: { strokes: readonly StrokeParts[] }) {
  const [latest] = strokes
  if (!latest) return null
  const groups = strokeGroups(strokes)
  const means = [meanOverPar(latest), ...groups.flatMap(({ rows }) => rows.map((row) => row.means[0] ?? 0))]
  const most = Math.max(...means, 0.01)
  return (
    <Group title={messages.strokes} isCard>
      <p>{mostStrokesText(latest)}</p>
      <p className="quiet">{messages.strokesLead}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Part</span>
            </th>
            {strokes.map(({ rounds }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: both may count as many rounds
              <th key={at} scope="col">
                {at === 0 && strokes.length > 1 ? `Latest ${rounds} rounds` : `All ${roundCount(rounds)}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <StrokesRow row={{ label: 'All holes', means: strokes.map(meanOverPar) }} most={most} />
        </tbody>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={1 + strokes.length} className={styles.group}>
                {title}
              </th>
            </tr>
            {rows.map((row) => (
              <StrokesRow key={row.label} row={row} most={most} />
            ))}
          </tbody>
        ))}
      </table>
    </Group>
  )
}

function StrokesRow({ row: { label, means }, most }: { row: StrokeRow; most: number }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {means.map((mean, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the column
        <td key={at}>
          {at === 0 && <Bar value={mean ?? 0} most={most} />}
          {mean === undefined ? '–' : signed(mean, 2)}
        </td>
      ))}
    </tr>
  )
}

/** Shows a figure beside its number. A negative one has no bar. */
function Bar({ value, most }: { value: number; most: number }) {
  const part = Math.max(0, value) / most
  return <span className={styles.bar} aria-hidden="true" style={{ '--part': part } as CSSProperties} />
}
