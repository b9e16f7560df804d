/** Number of rows on a page. It is constant, because the font size depends on the screen size. */
const ROWS_MAX = 10

/** Divides the entries of a board into pages of about the same length. */
export function boardPages<T>(entries: readonly T[]): T[][] {
  const count = Math.max(1, Math.ceil(entries.length / ROWS_MAX))
  const size = Math.ceil(entries.length / count)
  return Array.from({ length: count }, (_, page) => entries.slice(page * size, (page + 1) * size))
}
