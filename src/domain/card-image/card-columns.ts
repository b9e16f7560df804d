import { columnsOf, OUT_HOLES } from '../scorecard/columns.ts'

export const MARGIN = 24
export const NAME_WIDTH = 190
const HOLE_WIDTH = 44
const TOTAL_WIDTH = 58
/** The minimum width: a card of nine holes needs it for the header. */
const WIDTH_MIN = 720

export interface CardColumn {
  kind: 'hole' | 'out' | 'in' | 'total'
  /** The x coordinate of the column's center. */
  x: number
}

interface Row<V, T> {
  out: readonly V[]
  in: readonly V[]
  totals: { outTotal?: T; inTotal?: T; total?: T }
}

/** Returns the columns to the right of the names in a card image. */
export function cardColumns(holeCount: number) {
  const { hasIn } = columnsOf(holeCount)
  const spare = WIDTH_MIN - 2 * MARGIN - NAME_WIDTH - TOTAL_WIDTH
  const holeWidth = hasIn ? HOLE_WIDTH : Math.max(HOLE_WIDTH, spare / Math.max(1, holeCount))
  const kinds: CardColumn['kind'][] = Array(holeCount).fill('hole')
  if (hasIn) {
    kinds.splice(OUT_HOLES, 0, 'out')
    kinds.push('in')
  }
  kinds.push('total')
  let x = MARGIN + NAME_WIDTH
  const all = kinds.map((kind): CardColumn => {
    const width = kind === 'hole' ? holeWidth : TOTAL_WIDTH
    x += width
    return { kind, x: x - width / 2 }
  })
  return {
    all,
    width: x + MARGIN,
    /** Returns the values of a row in the order of the columns. */
    across<V, T>({ out, in: inValues, totals }: Row<V, T>): (V | T | undefined)[] {
      if (!hasIn) return [...out, totals.total ?? totals.outTotal]
      return [...out, totals.outTotal, ...inValues, totals.inTotal, totals.total]
    },
  }
}
export type CardColumns = ReturnType<typeof cardColumns>
