import type { Ball } from './ball.ts'
import { type ContestPoints, decidedHoles, noPoints, soleWinner } from './contest.ts'

/**
 * Returns match play points (Rules of Golf 3.2): one point for each hole won, by the only side with the lowest net
 * score; none for a halved hole. The difference of two sides' points is the state of their match. Holes played after
 * the match was decided still count as holes won.
 */
export function matchPlayPoints(sides: readonly Ball[], order: readonly number[]): ContestPoints {
  const points = noPoints(sides, order.length)
  for (const { hole, nets } of decidedHoles(sides, order)) {
    const winner = soleWinner(nets)
    for (const [at, ofSide] of points.entries()) ofSide[hole] = at === winner ? 1 : 0
  }
  return points
}
