import { memo, type ReactNode } from 'react'
import type { CardValue, CourseCard, CourseRow } from '../../contract/round.ts'
import { type Columns, OUT_HOLES } from '../../domain/scorecard/columns.ts'
import { ColumnGroup } from './ColumnGroup.tsx'
import styles from './scorecard.module.css'

interface Props {
  card: CourseCard
  columns: Columns
  /** From 0. */
  currentHole: number
  onHole: (index: number) => void
}

/** The course's own rows: hole, par and stroke index. Its holes are the buttons that lead to them. */
export const CourseTable = memo(function CourseTable({ card, columns, currentHole, onHole }: Props) {
  const holeButton = (value: CardValue | undefined, index: number) => (
    <button
      type="button"
      className={styles.hole}
      aria-label={`Hole ${index + 1}`}
      aria-current={index === currentHole || undefined}
      onClick={() => onHole(index)}
    >
      {value ? <Value value={value} /> : index + 1}
    </button>
  )
  return (
    <table className={styles.course} aria-label="Course">
      <ColumnGroup {...columns} />
      <thead>
        <tr>
          <th scope="row" className={styles.name}>
            Hole
          </th>
          <CourseCells row={card.hole} columns={columns} as="th" cell={holeButton} totals={WORDS} />
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" className={styles.name}>
            Par
          </th>
          <CourseCells row={card.par} columns={columns} />
        </tr>
        <tr className={styles.soft}>
          <th scope="row" className={styles.name}>
            <abbr title="Handicap: the hole's stroke index">Hcp</abbr>
          </th>
          <CourseCells row={card.strokeIndex} columns={columns} />
        </tr>
      </tbody>
    </table>
  )
})

const WORDS = { out: 'Out', in: 'In', total: 'Total' }

interface CellsProps {
  row: CourseRow
  columns: Columns
  as?: 'td' | 'th'
  cell?: (value: CardValue | undefined, index: number) => ReactNode
  totals?: typeof WORDS
}

function CourseCells({ row, columns, as: Cell = 'td', cell = show, totals }: CellsProps) {
  const scope = Cell === 'th' ? { scope: 'col' } : {}
  const cells = (values: (CardValue | undefined)[], from: number) =>
    values.map((value, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a hole is its place in line
      <Cell key={from + at} {...scope}>
        {cell(value, from + at)}
      </Cell>
    ))
  const total = (value: CardValue | undefined, word: keyof typeof WORDS) => (
    <Cell {...scope} className={styles.total} data-total={word}>
      {value ? <Value value={value} /> : totals?.[word]}
    </Cell>
  )
  return (
    <>
      {cells(row.outValues, 0)}
      {columns.hasIn && total(row.outTotal, 'out')}
      {columns.hasIn && cells(row.inValues, OUT_HOLES)}
      {columns.hasIn && total(row.inTotal, 'in')}
      {total(row.total ?? (columns.hasIn ? undefined : row.outTotal), 'total')}
    </>
  )
}

const show = (value: CardValue | undefined) => value && <Value value={value} />

/** One figure, or two where players have different ones. */
function Value({ value }: { value: CardValue }) {
  if (value.type === 'Single') return <>{value.value}</>
  return (
    <span className={styles.pair}>
      {value.value}/{value.altValue}
    </span>
  )
}
