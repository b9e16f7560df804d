import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  header: string
  cell(row: Row): ReactNode
  /** Returns the cell as text for the filter. A column without it is not searched. */
  text?(row: Row): string
  /** Returns the sort value. A column without it cannot be sorted. Rows without a value come last. */
  sortBy?(row: Row): string | number | undefined
  /** Minimum width; spare width is distributed in the same proportions. */
  widthRem: number
  /** For one column: it grows to this width as long as the columns before it and the pinned ones stay in view. */
  maxWidthRem?: number
  /** Aligns figures at the end. */
  isNumber?: boolean
  /** Keeps the column in view when the table is scrolled sideways; for the last columns only. */
  isPinned?: boolean
}
