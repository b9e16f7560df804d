import type { CourseHole, ParticipantCard } from '../../../contract/round.ts'
import { printedNumbers } from '../../../domain/format/printed-number.ts'
import { parInForce } from '../../../domain/results/par.ts'
import { scoreMark } from '../../../domain/results/score-mark.ts'
import { columnsOf, OUT_HOLES } from '../../../domain/scorecard/columns.ts'
import { rowOf } from '../../../domain/scorecard/rows.ts'
import { ScoreMark } from '../../../ui/scorecard/ScoreMark.static.tsx'
import { scoreAt } from '../hole/hole-facts.ts'
import styles from './RoundEmbed.module.css'

interface Props {
  holes: readonly CourseHole[]
  participants: readonly ParticipantCard[]
}

/** Shows the gross scores of all participants in one table for each nine, so that they fit into narrow frames. */
export function NineTables({ holes, participants }: Props) {
  const { hasIn } = columnsOf(holes.length)
  const numbers = printedNumbers(holes)
  const out = { label: hasIn ? 'Out' : 'Total', first: 0, holes: holes.slice(0, OUT_HOLES) }
  const nines = hasIn ? [out, { label: 'In', first: OUT_HOLES, holes: holes.slice(OUT_HOLES) }] : [out]
  return (
    <section className={styles.nines} aria-label="Scorecard">
      {nines.map((nine) => (
        <table key={nine.label} className={styles.nine}>
          <caption className="visually-hidden">Gross scores, {nine.label}</caption>
          <thead>
            <tr>
              <th scope="col" className={styles.name}>
                Hole
              </th>
              {nine.holes.map((hole, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: holes never change their order
                <th key={at} scope="col">
                  {numbers[nine.first + at]}
                  <span className={styles.par}>
                    <span className="visually-hidden">, par </span>
                    {parInForce(hole)}
                  </span>
                </th>
              ))}
              <th scope="col" className={styles.total}>
                {nine.label}
              </th>
            </tr>
          </thead>
          <tbody>
            {participants.map((card, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cards never change their order
              <tr key={at}>
                <th scope="row" className={styles.name}>
                  <bdi>{card.participant.name}</bdi>
                </th>
                {nine.holes.map((_, hole) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={hole}>
                    <Score card={card} hole={nine.first + hole} />
                  </td>
                ))}
                <td className={styles.total}>{totalOf(card, nine.label)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  )
}

function Score({ card, hole }: { card: ParticipantCard; hole: number }) {
  const score = scoreAt(card, hole)
  if (!score || score.kind === 'NoScore') return null
  if (score.kind === 'PickUp') return <ScoreMark mark={scoreMark(score)} spoken="picked up" />
  return <ScoreMark mark={scoreMark(score)} text={String(score.total ?? '')} />
}

const TOTALS = { Out: 'outTotal', In: 'inTotal', Total: 'total' } as const

function totalOf(card: ParticipantCard, label: string): number | undefined {
  return rowOf(card, 'GrossScoreRow')?.data[TOTALS[label as keyof typeof TOTALS]]
}
