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

/** A choice that narrows the rows down, beside the text filter. */
export interface Facet<Row> {
  id: string
  /** What is chosen: "State". */
  label: string
  options: readonly FacetOption<Row>[]
}

export interface FacetOption<Row> {
  value: string
  label: string
  matches: (row: Row) => boolean
}

/** Which columns the user has hidden. */
export interface ColumnChoice {
  hidden: readonly string[]
  /** Called with the ids of all hidden columns; without any for the default. */
  onChange: (hidden: readonly string[]) => void
}
