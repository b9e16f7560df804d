import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The cell as text, for the filter and the CSV; a column without it is in neither. */
  text?: (row: Row) => string
  /** The sort value; a column without it cannot be sorted. Rows without a value come last. */
  sortBy?: (row: Row) => string | number | undefined
  /** Minimum width; spare width is distributed in the same proportions. */
  widthRem: number
}
