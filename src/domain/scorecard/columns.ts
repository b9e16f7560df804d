/** The columns that all tables of one scorecard share, so that they are aligned. */
export interface Columns {
  /** Index of the first hole, from 0. */
  firstHole: number
  holeCount: number
  /** Whether there is a second nine. Up to nine holes have a total, but neither an out nor an in column. */
  hasIn: boolean
  /** Heading of the last column. */
  totalLabel: 'Out' | 'In' | 'Total'
}

export const OUT_HOLES = 9

/** Returns the columns of a card with all holes in one row. */
export function columnsOf(holeCount: number): Columns {
  return { firstHole: 0, holeCount, hasIn: holeCount > OUT_HOLES, totalLabel: 'Total' }
}

/** Returns the columns of a card with one row for each nine. Up to nine holes have one row. */
export function nineColumnsOf(holeCount: number): Columns[] {
  const columns = columnsOf(holeCount)
  if (!columns.hasIn) return [columns]
  return [
    { firstHole: 0, holeCount: OUT_HOLES, hasIn: false, totalLabel: 'Out' },
    { firstHole: OUT_HOLES, holeCount: holeCount - OUT_HOLES, hasIn: false, totalLabel: 'In' },
  ]
}

/** Returns the hole of a cell by its index in the row (0 is the row's heading), or undefined for a total. */
export function holeOfCell(cellIndex: number, { firstHole, holeCount, hasIn }: Columns): number | undefined {
  if (cellIndex === 0) return undefined
  if (cellIndex <= Math.min(OUT_HOLES, holeCount)) return firstHole + cellIndex - 1
  const afterOut = cellIndex - 2
  return hasIn && afterOut >= OUT_HOLES && afterOut < holeCount ? afterOut : undefined
}
