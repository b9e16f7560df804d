import type { CourseHole } from '../../contract/round.ts'
import { printedNumbers } from '../../domain/format/printed-number.ts'
import { parInForce } from '../../domain/results/par.ts'
import { type MarkedScore, scoreMark } from '../../domain/results/score-mark.ts'
import { type Columns, nineColumnsOf } from '../../domain/scorecard/columns.ts'
import styles from './GrossNines.module.css'
import { ScoreMark } from './ScoreMark.static.tsx'

/** The gross scores of a participant. */
export interface GrossRow {
  name: string
  /** By hole; undefined without a score. */
  scores: readonly (MarkedScore | undefined)[]
  totalOf: (nine: Columns) => number | undefined
}

interface Props {
  holes: readonly Pick<CourseHole, 'number' | 'par' | 'parOverride'>[]
  rows: readonly GrossRow[]
}

/** Shows gross scores in one table for each nine, so that they fit into narrow frames. */
export function GrossNines({ holes, rows }: Props) {
  const numbers = printedNumbers(holes)
  return (
    <section className={styles.nines} aria-label="Scorecard">
      {nineColumnsOf(holes.length).map((nine) => {
        const positions = Array.from({ length: nine.holeCount }, (_, at) => nine.firstHole + at)
        return (
          <table key={nine.firstHole} className={styles.nine}>
            <caption className="visually-hidden">Gross scores, {nine.totalLabel}</caption>
            <thead>
              <tr>
                <th scope="col" className={styles.name}>
                  Hole
                </th>
                {positions.map((at) => (
                  <th key={at} scope="col">
                    {numbers[at]}
                    <span className={styles.par}>
                      <span className="visually-hidden">, par </span>
                      {parInForce(holes[at] ?? {})}
                    </span>
                  </th>
                ))}
                <th scope="col" className={styles.total}>
                  {nine.totalLabel}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, scores, totalOf }, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows never change their order
                <tr key={row}>
                  <th scope="row" className={styles.name}>
                    <bdi>{name}</bdi>
                  </th>
                  {positions.map((at) => (
                    <td key={at}>
                      <Score score={scores[at]} />
                    </td>
                  ))}
                  <td className={styles.total}>{totalOf(nine)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      })}
    </section>
  )
}

function Score({ score }: { score: MarkedScore | undefined }) {
  if (!score || score.kind === 'NoScore') return null
  if (score.kind === 'PickUp') return <ScoreMark mark={scoreMark(score)} spoken="picked up" />
  return <ScoreMark mark={scoreMark(score)} text={String(score.total ?? '')} />
}
