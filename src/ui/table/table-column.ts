import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  header: string
  cell(row: Row): ReactNode
  /** Returns the cell as text for the filter and the CSV. A column without it is left out of both. */
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

/** A select element that filters the rows, in addition to the text filter. */
export interface Facet<Row> {
  id: string
  /** The label: "State". */
  label: string
  options: readonly FacetOption<Row>[]
}

export interface FacetOption<Row> {
  value: string
  label: string
  matches: (row: Row) => boolean
}
