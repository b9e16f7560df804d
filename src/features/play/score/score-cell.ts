import { holeOf, type Scored } from '../../../domain/score-sheet/score-view.ts'

/** Strokes of a score cell: a number, picked up, or none. */
export type CellValue = number | 'pickUp' | undefined

/** Returns what a row has on a hole. */
export function cellValueOf(row: Scored, hole: number): CellValue {
  const { strokes, pickUp } = holeOf(row, hole)?.fields ?? {}
  return pickUp ? 'pickUp' : strokes
}
