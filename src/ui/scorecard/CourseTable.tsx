import type { ReactNode } from 'react'
import type { CardValue, CourseCard, CourseRow } from '../../contract/round.ts'
import type { DistanceUnit } from '../../domain/format/distance.ts'
import { type Columns, OUT_HOLES } from '../../domain/scorecard/columns.ts'
import { COURSE_LABELS, courseValueText } from '../../domain/scorecard/rows.ts'
import { ColumnGroup } from './Columns.tsx'
import styles from './scorecard.module.css'

export interface LengthProps {
  /** Undefined if no length is known. */
  lengths?: CourseRow | undefined
  /** Required if there are lengths. */
  unit?: DistanceUnit
  onUnit?: (() => void) | undefined
}

interface Props extends LengthProps {
  card: CourseCard
  columns: Columns
  /** From 0. */
  currentHole: number
  onHole?: ((index: number) => void) | undefined
  /** If false, hole numbers and the unit are plain text, and columns may be narrower than a finger. */
  withButtons?: boolean
}

/**
 * Shows the rows of the course: hole, par, stroke index and length. Each hole number is a button that selects the hole.
 */
export function CourseTable(props: Props) {
  const { card, columns, currentHole, onHole, withButtons = true, lengths, unit, onUnit } = props
  const holeHead = (value: CardValue | undefined, index: number) => {
    const number = value ? <Value value={value} /> : index + 1
    const isCurrent = index === currentHole || undefined
    if (!withButtons) {
      return (
        <span className={styles.hole} aria-current={isCurrent}>
          {number}
        </span>
      )
    }
    return (
      <button
        type="button"
        className={styles.hole}
        aria-label={`Hole ${value ? courseValueText(value) : number}`}
        aria-current={isCurrent}
        onClick={() => onHole?.(index)}
      >
        {number}
      </button>
    )
  }
  return (
    <table className={styles.course} aria-label="Course">
      <ColumnGroup {...columns} />
      <thead>
        <tr>
          <th scope="row" className={styles.name}>
            {COURSE_LABELS.hole}
          </th>
          <CourseCells row={card.hole} columns={columns} as="th" cell={holeHead} isHead />
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" className={styles.name}>
            {COURSE_LABELS.par}
          </th>
          <CourseCells row={card.par} columns={columns} />
        </tr>
        <tr className="small pale">
          <th scope="row" className={styles.name}>
            <abbr title="Handicap: the hole's stroke index">{COURSE_LABELS.strokeIndex}</abbr>
          </th>
          <CourseCells row={card.strokeIndex} columns={columns} />
        </tr>
        {lengths && unit && (
          <tr className="small pale" data-length>
            <th scope="row" className={styles.name}>
              {withButtons ? <UnitButton unit={unit} onUnit={onUnit} /> : unitText(unit)}
            </th>
            <CourseCells row={lengths} columns={columns} />
          </tr>
        )}
      </tbody>
    </table>
  )
}

/** Returns the heading of lengths. */
export const unitText = (unit: DistanceUnit) => (unit === 'm' ? 'Metres' : 'Yards')

/** The heading of the lengths: a button that changes the unit on the whole page, including the map. */
function UnitButton({ unit, onUnit }: { unit: DistanceUnit; onUnit: LengthProps['onUnit'] }) {
  return (
    <button
      type="button"
      className={styles.unit}
      aria-label={unit === 'm' ? 'Metres, show yards' : 'Yards, show metres'}
      onClick={onUnit}
    >
      {unitText(unit)}
    </button>
  )
}

interface CellsProps {
  row: CourseRow
  columns: Columns
  as?: 'td' | 'th'
  cell?: (value: CardValue | undefined, index: number) => ReactNode
  /** Whether the row contains the column headings. */
  isHead?: boolean
}

function CourseCells({ row, columns, as: Cell = 'td', cell = show, isHead }: CellsProps) {
  const scope = Cell === 'th' ? { scope: 'col' } : {}
  const cells = (values: (CardValue | undefined)[], from: number) =>
    values.map((value, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the hole
      <Cell key={from + at} {...scope}>
        {cell(value, from + at)}
      </Cell>
    ))
  const total = (value: CardValue | undefined, label: Columns['totalLabel']) => (
    <Cell {...scope} className={styles.total} data-total={label}>
      {value ? <Value value={value} /> : isHead && label}
    </Cell>
  )
  return (
    <>
      {cells(row.outValues, columns.firstHole)}
      {columns.hasIn && total(row.outTotal, 'Out')}
      {columns.hasIn && cells(row.inValues, OUT_HOLES)}
      {columns.hasIn && total(row.inTotal, 'In')}
      {total(row.total ?? (columns.hasIn ? undefined : row.outTotal), columns.totalLabel)}
    </>
  )
}

const show = (value: CardValue | undefined) => value && <Value value={value} />

/** Shows one number, or two if it differs between the players. */
function Value({ value }: { value: CardValue }) {
  const text = courseValueText(value)
  return value.type === 'Single' ? text : <span className={styles.pair}>{text}</span>
}
