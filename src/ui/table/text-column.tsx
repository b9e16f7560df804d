import type { Column } from './table-column.ts'

type Own<Row> = Pick<Column<Row>, 'id' | 'header' | 'widthRem'> & Partial<Column<Row>>

/** Returns a column of a text that may be longer than the column. Rows without a text come last when it is sorted. */
export const textColumn = <Row,>(own: Own<Row>, text: (row: Row) => string): Column<Row> => ({
  cell: (row) => <span title={text(row)}>{text(row) || '–'}</span>,
  sortBy: (row) => text(row) || undefined,
  ...own,
  text,
})
