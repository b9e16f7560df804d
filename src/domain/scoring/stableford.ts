import { isPlayed, type PlayState } from './ball.ts'
import type { Contestant } from './contest.ts'

/**
 * Returns the Stableford points of each hole (Rules of Golf 21.1b): two for a net par, one more for each stroke
 * better, one for a net bogey, otherwise none. A pick-up scores 0, and so does a hole without a score in a finished
 * round. In a live round, and for somebody who did not play or has no result, that hole is undefined.
 */
export function stablefordPoints({ ball, state }: Contestant, { isLive }: PlayState): (number | undefined)[] {
  const isReturned = !isLive && state === undefined && ball.some(isPlayed)
  return ball.map(({ kind, strokes, par, handicap }) => {
    if (kind === 'PickUp') return 0
    if (strokes === undefined) return isReturned ? 0 : undefined
    return Math.max(0, 2 + par + handicap - strokes)
  })
}
