import { memo } from 'react'
import type { ParticipantCard } from '../../contract/round.ts'
import { isStatistic } from '../../domain/scorecard/cell-views.ts'
import { type Columns, OUT_HOLES } from '../../domain/scorecard/columns.ts'
import { ColumnGroup } from './ColumnGroup.tsx'
import { ParticipantHeader } from './ParticipantHeader.tsx'
import { ScoreRow } from './ScoreRow.tsx'
import styles from './scorecard.module.css'

interface Props {
  card: ParticipantCard
  columns: Columns
  /** Par in force, hole by hole. */
  pars: readonly (number | undefined)[]
  isNet: boolean
  withStatistics: boolean
  imageUrl: (imageName: string) => string
}

/** A player's or a team's card: who it is and how they stand, then their rows under the course's holes. */
export const ParticipantTable = memo(function ParticipantTable(props: Props) {
  const { card, columns, pars, isNet, withStatistics, imageUrl } = props
  const { name } = card.participant
  const rows = withStatistics ? card.rows : card.rows.filter((row) => !isStatistic(row))
  const out = Math.min(OUT_HOLES, pars.length)
  return (
    <article className={styles.participant}>
      <ParticipantHeader card={card} imageUrl={imageUrl} />
      {rows.length > 0 && (
        <table className={styles.rows} aria-label={name}>
          <ColumnGroup {...columns} />
          <thead>
            <tr>
              <td />
              <HoleHeads pars={pars.slice(0, out)} from={0} />
              {columns.hasIn && <Head text="Out" />}
              {columns.hasIn && <HoleHeads pars={pars.slice(out)} from={out} />}
              {columns.hasIn && <Head text="In" />}
              <Head text="Total" />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in line
              <ScoreRow key={at} row={row} columns={columns} isNet={isNet} name={name} />
            ))}
          </tbody>
        </table>
      )}
    </article>
  )
})

/** The course's rows stand above, in a table of their own; here they are said, not shown a second time. */
function Head({ text }: { text: string }) {
  return <th scope="col">{text}</th>
}

function HoleHeads({ pars, from }: { pars: readonly (number | undefined)[]; from: number }) {
  return pars.map((par, at) => {
    const hole = from + at + 1
    return <Head key={hole} text={par === undefined ? `Hole ${hole}` : `Hole ${hole}, par ${par}`} />
  })
}
