import type { ReactNode } from 'react'
import styles from './cells.module.css'
import type { Column } from './table-column.ts'

type Own<Row> = Pick<Column<Row>, 'id' | 'header' | 'widthRem'> & Partial<Column<Row>>

/** Returns a column of a text that may be longer than the column. Rows without a text come last when it is sorted. */
export const textColumn = <Row,>(own: Own<Row>, text: (row: Row) => string): Column<Row> => ({
  cell: (row) => <span title={text(row)}>{text(row) || '–'}</span>,
  sortBy: (row) => text(row) || undefined,
  ...own,
  text,
})

interface Props {
  children: ReactNode
  /** What is wrong with the row; empty for a cell of one line. */
  note: string
  /** Both as text, because a cell may be too narrow for them. */
  title: string
}

/** A cell with a second, smaller line about what is wrong with its row, both within the height of a row. */
export function NotedCell({ children, note, title }: Props) {
  if (note === '') return <span title={title}>{children}</span>
  return (
    <div className={styles.cell} title={title}>
      <span>{children}</span>
      <span className="tiny wrong">{note}</span>
    </div>
  )
}

/** The links and buttons at the end of a row, beside each other. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className={`line ${styles.actions}`}>{children}</span>
}
