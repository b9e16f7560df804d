/** The column that determines the order of the rows. */
export interface Sorting {
  id: string
  isDescending: boolean
}

type SortValue = string | number | undefined

/** Returns the sorting after a click on a header: ascending, then descending, then none. */
export function nextSorting(id: string, current: Sorting | undefined): Sorting | undefined {
  if (current?.id !== id) return { id, isDescending: false }
  return current.isDescending ? undefined : { id, isDescending: true }
}

const collator = new Intl.Collator('en', { numeric: true })

/** Compares two values: numbers by value, texts with their numbers by value. */
function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a), String(b))
}

/** Returns the rows sorted by a value. Rows without one come last in both directions; equal rows keep their order. */
export function sortedBy<Row>(
  rows: readonly Row[],
  sortValue: (row: Row) => SortValue,
  isDescending: boolean,
): readonly Row[] {
  return rows
    .map((row) => ({ row, value: sortValue(row) }))
    .toSorted(({ value: a }, { value: b }) => {
      if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
      return isDescending ? compare(b, a) : compare(a, b)
    })
    .map(({ row }) => row)
}
