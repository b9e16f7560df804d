import { foldedText, searchWords } from '../../domain/format/folded-text.ts'
import type { Column } from './table-column.ts'

/** Separates the texts of two cells, so that a filter does not match across them. */
const CELL_END = '\n'

/**
 * Creates a filter that searches the text of all cells for the words of a query. It caches the text of each row, because formatting thousands of
 * rows would make typing slow.
 */
export function rowFilter<Row extends object>() {
  let texts = new WeakMap<Row, string>()
  let columnIds = ''
  return (rows: readonly Row[], columns: readonly Column<Row>[], filter: string): Row[] => {
    const words = searchWords(filter)
    if (words.length === 0) return [...rows]
    const ids = columns.map(({ id }) => id).join()
    if (ids !== columnIds) texts = new WeakMap()
    columnIds = ids
    return rows.filter((row) => {
      let text = texts.get(row)
      if (text === undefined) {
        text = columns.map((column) => foldedText(column.text?.(row) ?? '')).join(CELL_END)
        texts.set(row, text)
      }
      const shown = text
      return words.every((word) => shown.includes(word))
    })
  }
}

/** A row with its id in the table. */
export interface TableItem<Row> {
  id: string
  row: Row
}

/** Returns each row with a unique id, because the keys that a service sends may be duplicates. */
export function withDistinctIds<Row>(rows: readonly Row[], keyOf: (row: Row) => string): TableItem<Row>[] {
  const counts = new Map<string, number>()
  return rows.map((row) => {
    const key = keyOf(row)
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return { id: count === 0 ? key : `${key} ${count}`, row }
  })
}
