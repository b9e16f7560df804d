/** The columns that all tables of one scorecard share, so that they are aligned. */
export interface Columns {
  holeCount: number
  /** Whether there is a second nine. Up to nine holes have a total, but neither an out nor an in column. */
  hasIn: boolean
}

export const OUT_HOLES = 9

export function columnsOf(holeCount: number): Columns {
  return { holeCount, hasIn: holeCount > OUT_HOLES }
}

/** Returns the hole of a cell by its index in the row (0 is the row's heading), or undefined for a total. */
export function holeOfCell(cellIndex: number, { holeCount, hasIn }: Columns): number | undefined {
  if (cellIndex === 0) return undefined
  if (cellIndex <= Math.min(OUT_HOLES, holeCount)) return cellIndex - 1
  const afterOut = cellIndex - 2
  return hasIn && afterOut >= OUT_HOLES && afterOut < holeCount ? afterOut : undefined
}
