import type { CourseCard, Row } from '../../contract/round.ts'
import { courseOfNine, rowOfNine } from '../../domain/scorecard/card-nines.ts'
import { columnsOf, nineColumnsOf } from '../../domain/scorecard/columns.ts'
import { CourseTable } from './CourseTable.tsx'
import { ParticipantRows } from './ParticipantTable.tsx'
import { ScoreRow } from './ScoreRow.tsx'
import styles from './scorecard.module.css'
import { type ExtraRowsProps, TextRow, type TextRowView } from './TextRow.tsx'

interface Props {
  courseCard: CourseCard
  /** By hole. */
  pars: readonly (number | undefined)[]
  /** The printed numbers by hole. */
  numbers: readonly number[]
  /** The name of the golfer, for screen readers. */
  name: string
  scores: Row
  /** The heading of the scores. */
  scoresLabel: string
  /** Further rows below the scores. */
  figures: readonly TextRowView[]
  /** Uses one row for each nine. */
  isNarrow: boolean
}

/** Shows figures by hole that do not belong to a single round, in the form of a scorecard. */
export function FiguresCard(props: Props) {
  const { courseCard, pars, numbers, name, scores, scoresLabel, figures, isNarrow } = props
  const parts = isNarrow ? nineColumnsOf(pars.length) : [columnsOf(pars.length)]
  const Figures = (row: ExtraRowsProps) =>
    figures.map((figure) => <TextRow key={figure.label} row={figure} {...row} />)
  return (
    <div className={styles.nines}>
      {parts.map((columns) => {
        const { firstHole, holeCount, hasIn, totalLabel } = columns
        return (
          <div
            key={firstHole}
            className={styles.sheet}
            data-nines={hasIn ? 2 : 1}
            data-nine={isNarrow || undefined}
            data-plain
          >
            <CourseTable
              card={courseOfNine(courseCard, columns)}
              columns={columns}
              currentHole={-1}
              withButtons={false}
            />
            <ParticipantRows
              label={totalLabel === 'Total' ? name : `${name}, ${totalLabel.toLowerCase()}`}
              name={name}
              rows={[{ row: rowOfNine(scores, columns), label: scoresLabel }]}
              columns={columns}
              pars={pars.slice(firstHole, firstHole + holeCount)}
              numbers={numbers.slice(firstHole)}
              ScoreRow={ScoreRow}
              ExtraRows={Figures}
            />
          </div>
        )
      })}
    </div>
  )
}
