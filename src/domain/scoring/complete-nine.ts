import type { HistoryRound } from '../../contract/history.ts'
import type { Ball } from './ball.ts'
import { sumOf } from './nine-by-nine.ts'

/**
 * Returns the nine of an unfinished round of 18 holes that counts as a nine-hole score: the only one in which every
 * hole has a score.
 */
export function completeNine(ball: Ball): HistoryRound['nine'] {
  if (ball.length !== 18) return undefined
  const nines = [0, 9].flatMap((from) => {
    const holes = ball.slice(from, from + 9)
    const strokes = sumOf(holes.map((hole) => hole.strokes))
    const par = sumOf(holes.map((hole) => hole.par))
    const isComplete = holes.every(({ kind }) => kind === 'Score')
    return isComplete && strokes !== undefined && par !== undefined
      ? [{ firstHole: from + 1, strokes, par }]
      : []
  })
  return nines.length === 1 ? nines[0] : undefined
}
