import type { Ball } from './ball.ts'

/**
 * Returns the Stableford points of each hole (Rules of Golf 21.1b): two for a net par, one more for each stroke
 * better, one for a net bogey, otherwise none. A pick-up scores 0; undefined if the hole was not played.
 */
export function stablefordPoints(ball: Ball): (number | undefined)[] {
  return ball.map(({ kind, strokes, par, handicap }) => {
    if (kind === 'PickUp') return 0
    return strokes === undefined ? undefined : Math.max(0, 2 + par + handicap - strokes)
  })
}
