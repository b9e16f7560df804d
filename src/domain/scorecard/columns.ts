/** The columns of every table of one scorecard, so that they stand under each other. */
export interface Columns {
  holeCount: number
  /** A round of nine or fewer has one total, that of the nine; out and in stand with a second nine only. */
  hasIn: boolean
}

export const OUT_HOLES = 9

export function columnsOf(holeCount: number): Columns {
  return { holeCount, hasIn: holeCount > OUT_HOLES }
}

/** The hole that stands in a table's cell of that index (0 is the row's name); nothing for a total. */
export function holeOfCell(cellIndex: number, { holeCount, hasIn }: Columns): number | undefined {
  if (cellIndex === 0) return undefined
  if (cellIndex <= Math.min(OUT_HOLES, holeCount)) return cellIndex - 1
  const afterOut = cellIndex - 2
  return hasIn && afterOut >= OUT_HOLES && afterOut < holeCount ? afterOut : undefined
}
