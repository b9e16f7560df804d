import type { CSSProperties } from 'react'
import type { YearFigures } from '../../../contract/statistics.ts'
import { decimal, signed } from '../../../domain/format/decimals.ts'
import { type ScoreYear, scoreTrendText, scoreYears } from '../../../domain/statistics/score-years.ts'
import { nineName } from '../../../domain/statistics/year-facts.ts'
import { roundPath } from '../../../routes.ts'
import styles from './BarTable.module.css'
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
        <span
          className={styles.bar}
          aria-hidden="true"
          style={{ '--part': Math.max(0, averageToPar) / most } as CSSProperties}
        />
        {decimal(average)} ({signed(averageToPar, 1)})
      </td>
      <td>{rounds}</td>
      <td>
        <a href={roundPath(bestRoundToken)}>{best}</a>
      </td>
    </tr>
  )
}
