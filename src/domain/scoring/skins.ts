import type { Ball } from './ball.ts'
import { type ContestPoints, decidedHoles, noPoints, soleWinner } from './contest.ts'

/**
 * Skins with carry-over: each hole is worth one skin, and a hole that nobody wins alone adds its skin to the next
 * one played. What is carried past the last hole stays unwon. The count stops at a hole that some side has still
 * to finish, since nobody knows yet what it carries; a hole that nobody played is left out.
 */
export function skinsPoints(sides: readonly Ball[], order: readonly number[]): ContestPoints {
  const points = noPoints(sides, order.length)
  let atStake = 0
  for (const { hole, nets } of decidedHoles(sides, order)) {
    atStake += 1
    const winner = soleWinner(nets)
    for (const [at, ofSide] of points.entries()) ofSide[hole] = at === winner ? atStake : 0
    if (winner !== undefined) atStake = 0
  }
  return points
}
