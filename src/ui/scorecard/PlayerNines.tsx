import { type ComponentType, useMemo } from 'react'
import type { CourseCard, CourseHole, ParticipantCard } from '../../contract/round.ts'
import type { DistanceUnit } from '../../domain/format/distance.ts'
import { printedNumbers } from '../../domain/format/printed-number.ts'
import { parInForce } from '../../domain/results/par.ts'
import type { Contest } from '../../domain/results/round-contest.ts'
import { lengthRow } from '../../domain/round/hole-length.ts'
import { lengthsFor } from '../../domain/round/tee-lengths.ts'
import { courseOfNine, lengthsOfNine, rowOfNine } from '../../domain/scorecard/card-nines.ts'
import { type Columns, nineColumnsOf } from '../../domain/scorecard/columns.ts'
import { shownRows } from '../../domain/scorecard/rows.ts'
import { Avatar } from '../Avatar.tsx'
import { Stripe } from './Columns.tsx'
import { CourseTable } from './CourseTable.tsx'
import { Legend } from './Legend.tsx'
import { ParticipantHeader } from './ParticipantHeader.tsx'
import { ParticipantRows } from './ParticipantTable.tsx'
import { ScoreRow } from './ScoreRow.tsx'
import styles from './scorecard.module.css'
import type { ExtraRowsProps } from './TextRow.tsx'

interface Props {
  card: ParticipantCard
  courseCard: CourseCard | undefined
  holes: readonly CourseHole[]
  contest: Contest
  /** From 0. */
  currentHole: number
  unit: DistanceUnit
  imageUrl: (imageName: string) => string
  ExtraRows?: ComponentType<ExtraRowsProps> | undefined
}

/** Shows the card of one participant with a row for each nine. */
export function PlayerNines(props: Props) {
  const { card, contest, holes, imageUrl } = props
  const nines = useMemo(() => nineColumnsOf(holes.length), [holes.length])
  return (
    <article className={styles.nines} aria-label={card.participant.name}>
      <ParticipantHeader card={card} contest={contest} imageUrl={imageUrl} Avatar={Avatar} />
      {nines.map((nine) => (
        <NineTables key={nine.firstHole} {...props} nine={nine} />
      ))}
    </article>
  )
}

/** Shows the rows of the course and of the participant for one nine. */
function NineTables(props: Props & { nine: Columns }) {
  const { nine, card, courseCard, holes, contest, currentHole } = props
  const { name } = card.participant
  const lengths = lengthRow(lengthsFor(card, holes), props.unit)
  return (
    <div className={styles.sheet} data-nine>
      {nine.firstHole === 0 && <Legend />}
      <Stripe columns={nine} currentHole={currentHole} />
      {courseCard && (
        <CourseTable
          card={courseOfNine(courseCard, nine)}
          columns={nine}
          currentHole={currentHole}
          withButtons={false}
          lengths={lengths && lengthsOfNine(lengths, nine)}
          unit={props.unit}
        />
      )}
      <ParticipantRows
        label={nine.totalLabel === 'Total' ? name : `${name}, ${nine.totalLabel.toLowerCase()}`}
        name={name}
        rows={shownRows(card, contest, true).map(({ row, label }) => ({
          row: rowOfNine(row, nine),
          label,
        }))}
        columns={nine}
        pars={holes.slice(nine.firstHole, nine.firstHole + nine.holeCount).map(parInForce)}
        numbers={printedNumbers(holes).slice(nine.firstHole)}
        ScoreRow={ScoreRow}
        ExtraRows={props.ExtraRows}
      />
    </div>
  )
}
