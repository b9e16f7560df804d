import { type MarkedScore, scoreWord } from '../../../domain/results/score-mark.ts'
import { holeOf, type Scored } from '../../../domain/score-sheet/score-view.ts'

/** Strokes of a score cell: a number, picked up, or none. */
export type CellValue = number | 'pickUp' | undefined

/** Returns what a row has on a hole. */
export function cellValueOf(row: Scored, hole: number): CellValue {
  const { strokes, pickUp } = holeOf(row, hole)?.fields ?? {}
  return pickUp ? 'pickUp' : strokes
}

/** Returns what a score is called and marked by. */
export function markedScore(value: CellValue, par: number): MarkedScore {
  return value === 'pickUp' ? { kind: 'PickUp', total: undefined, par } : { kind: 'Score', total: value, par }
}

/** Returns a score in words: "5, bogey", "picked up" or "no score". */
export function scoreWords(value: CellValue, par: number): string {
  if (value === undefined) return 'no score'
  const word = scoreWord(markedScore(value, par))
  return value === 'pickUp' ? word : `${value}, ${word}`
}
