import type { Column } from './table-column.ts'

/** Between the texts of two cells, so that a filter does not match across them. */
const CELL_END = '\n'

/**
 * Creates a filter by the text of all cells. It remembers the text of each row, because formatting the cells of
 * thousands of rows takes longer than a key press should.
 */
export function rowFilter<Row extends object>() {
  let texts = new WeakMap<Row, string>()
  let columnIds = ''
  return (rows: readonly Row[], columns: readonly Column<Row>[], filter: string): Row[] => {
    const needle = filter.trim().toLowerCase()
    if (needle === '') return [...rows]
    const ids = columns.map(({ id }) => id).join()
    if (ids !== columnIds) texts = new WeakMap()
    columnIds = ids
    return rows.filter((row) => {
      let text = texts.get(row)
      if (text === undefined) {
        text = columns
          .map((column) => column.text?.(row) ?? '')
          .join(CELL_END)
          .toLowerCase()
        texts.set(row, text)
      }
      return text.includes(needle)
    })
  }
}

/** Returns a unique id for each row, although the keys of a service may repeat. */
export function distinctIds<Row>(rows: readonly Row[], keyOf: (row: Row) => string): string[] {
  const counts = new Map<string, number>()
  return rows.map((row) => {
    const key = keyOf(row)
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return count === 0 ? key : `${key} ${count}`
  })
}
