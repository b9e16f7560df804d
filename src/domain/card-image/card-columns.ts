import { type Columns, columnsOf, OUT_HOLES } from '../scorecard/columns.ts'

export const MARGIN = 24
export const NAME_WIDTH = 190
const HOLE_WIDTH = 44
const TOTAL_WIDTH = 58
/** A nine-hole card is no narrower: the board's words need the room. */
const WIDTH_MIN = 720

export interface CardColumn {
  kind: 'hole' | 'out' | 'in' | 'total'
  /** Its middle. */
  x: number
}

interface Row<V, T> {
  out: readonly V[]
  in: readonly V[]
  totals: { outTotal?: T; inTotal?: T; total?: T }
}

/** The columns of a card in a picture, behind the names. */
export function cardColumns(holeCount: number) {
  const columns: Columns = columnsOf(holeCount)
  const spare = WIDTH_MIN - 2 * MARGIN - NAME_WIDTH - TOTAL_WIDTH
  const holeWidth = columns.hasIn ? HOLE_WIDTH : Math.max(HOLE_WIDTH, spare / Math.max(1, holeCount))
  const kinds: CardColumn['kind'][] = Array(holeCount).fill('hole')
  if (columns.hasIn) {
    kinds.splice(OUT_HOLES, 0, 'out')
    kinds.push('in')
  }
  kinds.push('total')
  let x = MARGIN + NAME_WIDTH
  const places = kinds.map((kind): CardColumn => {
    const width = kind === 'hole' ? holeWidth : TOTAL_WIDTH
    x += width
    return { kind, x: x - width / 2 }
  })
  return {
    places,
    width: x + MARGIN,
    /** The values of a row as they stand in the columns. */
    across<V, T>({ out, in: inward, totals }: Row<V, T>): (V | T | undefined)[] {
      if (!columns.hasIn) return [...out, totals.total ?? totals.outTotal]
      return [...out, totals.outTotal, ...inward, totals.inTotal, totals.total]
    },
  }
}
export type CardColumns = ReturnType<typeof cardColumns>
