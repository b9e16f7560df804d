import type { ReactNode } from 'react'
import type { CardValue, CourseCard, CourseRow } from '../../contract/round.ts'
import { type Columns, OUT_HOLES } from '../../domain/scorecard/columns.ts'
import { ColumnGroup } from './ColumnGroup.static.tsx'
import styles from './scorecard.module.css'

interface Props {
  card: CourseCard
  columns: Columns
  /** From 0. */
  currentHole: number
  onHole?: ((index: number) => void) | undefined
}

/** The rows of the course: hole, par and stroke index. Each hole number is a button that selects the hole. */
export function CourseTable({ card, columns, currentHole, onHole }: Props) {
  const holeButton = (value: CardValue | undefined, index: number) => (
    <button
      type="button"
      className={styles.hole}
      aria-label={`Hole ${index + 1}`}
      aria-current={index === currentHole || undefined}
      onClick={() => onHole?.(index)}
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
          <CourseCells row={card.hole} columns={columns} as="th" cell={holeButton} totals={TOTAL_HEADINGS} />
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
}

const TOTAL_HEADINGS = { out: 'Out', in: 'In', total: 'Total' }

interface CellsProps {
  row: CourseRow
  columns: Columns
  as?: 'td' | 'th'
  cell?: (value: CardValue | undefined, index: number) => ReactNode
  totals?: typeof TOTAL_HEADINGS
}

function CourseCells({ row, columns, as: Cell = 'td', cell = show, totals }: CellsProps) {
  const scope = Cell === 'th' ? { scope: 'col' } : {}
  const cells = (values: (CardValue | undefined)[], from: number) =>
    values.map((value, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the hole
      <Cell key={from + at} {...scope}>
        {cell(value, from + at)}
      </Cell>
    ))
  const total = (value: CardValue | undefined, key: keyof typeof TOTAL_HEADINGS) => (
    <Cell {...scope} className={styles.total} data-total={key}>
      {value ? <Value value={value} /> : totals?.[key]}
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

/** One number, or two if it differs between the players. */
function Value({ value }: { value: CardValue }) {
  if (value.type === 'Single') return <>{value.value}</>
  return (
    <span className={styles.pair}>
      {value.value}/{value.altValue}
    </span>
  )
}
