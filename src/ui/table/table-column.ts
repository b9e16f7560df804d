import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** What the cell says, for the filter and the CSV; a column without it is in neither. */
  text?: (row: Row) => string
  /** What the column is sorted by; a column without it is not. Rows without a value come last. */
  sortBy?: (row: Row) => string | number | undefined
  /** Width in rem at least; what is left over is shared out by the same measure. */
  widthRem: number
}
