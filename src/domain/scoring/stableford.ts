import type { Ball, PlayState } from './ball.ts'

/**
 * Returns the Stableford points of each hole (Rules of Golf 21.1b): two for a net par, one more for each stroke
 * better, one for a net bogey, otherwise none. A pick-up scores 0, and so does a hole without a score in a finished
 * round; in a live round that hole is undefined.
 */
export function stablefordPoints(ball: Ball, { isLive }: PlayState): (number | undefined)[] {
  return ball.map(({ kind, strokes, par, handicap }) => {
    if (kind === 'PickUp') return 0
    if (strokes === undefined) return isLive ? undefined : 0
    return Math.max(0, 2 + par + handicap - strokes)
  })
}
