/** The columns of a scorecard. All tables of one card share them, so that they are aligned. */
export interface Columns {
  /** Index of the first hole, from 0. */
  firstHole: number
  holeCount: number
  /** Whether there is a second nine. A card of up to nine holes has a total column, but no out and in columns. */
  hasIn: boolean
  /** The heading of the last column. */
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

/**
 * Returns the index of the hole to which a cell belongs, or undefined for a total. Cells are counted from 0, which is
 * the row's heading.
 */
export function holeOfCell(cellIndex: number, { firstHole, holeCount, hasIn }: Columns): number | undefined {
  if (cellIndex === 0) return undefined
  if (cellIndex <= Math.min(OUT_HOLES, holeCount)) return firstHole + cellIndex - 1
  const afterOut = cellIndex - 2
  return hasIn && afterOut >= OUT_HOLES && afterOut < holeCount ? afterOut : undefined
}
