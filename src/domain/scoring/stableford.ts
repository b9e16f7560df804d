import type { Ball } from './ball.ts'

/**
 * Stableford points of each hole (Rules of Golf 21.1b): two for par, one more for each stroke better, one for a
 * stroke over and none beyond, counted after the strokes received. A pick-up scores 0; undefined where not played.
 */
export function stablefordPoints(ball: Ball): (number | undefined)[] {
  return ball.map(({ kind, strokes, par, handicap }) => {
    if (kind === 'PickUp') return 0
    return strokes === undefined ? undefined : Math.max(0, 2 + par + handicap - strokes)
  })
}
