/** Number of rows in a column. It is constant, because the font size depends on the screen size. */
const COLUMN_MAX = 15
/** With more rows than this, two columns are easier to read than one. */
const ONE_COLUMN_MAX = 10
const COLUMNS_MAX = 2

/** Divides the rows of a board into pages, and these into one or two columns. All are of about the same length. */
export function boardPages<T>(rows: readonly T[]): T[][][] {
  return evenly(rows, COLUMN_MAX * COLUMNS_MAX).map((page) =>
    page.length > ONE_COLUMN_MAX ? evenly(page, Math.ceil(page.length / COLUMNS_MAX)) : [page],
  )
}

/** Divides values into the fewest parts that are not longer than the maximum, and at least one. */
function evenly<T>(values: readonly T[], lengthMax: number): T[][] {
  const count = Math.max(1, Math.ceil(values.length / lengthMax))
  const size = Math.ceil(values.length / count)
  return Array.from({ length: count }, (_, at) => values.slice(at * size, (at + 1) * size))
}
