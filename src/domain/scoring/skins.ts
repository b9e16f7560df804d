import type { PlayState } from './ball.ts'
import { type Contestant, type ContestPoints, decidedHoles, noPoints, soleWinner } from './contest.ts'

/**
 * Returns the points of skins with carry-over: each hole is worth one skin, and a tied hole adds its skin to the next
 * one played. Skins carried past the last hole are not awarded. Counting stops at the first hole that a side has not
 * finished, because its result decides whether a skin is carried over. Holes that no side played are skipped.
 */
export function skinsPoints(
  sides: readonly Contestant[],
  order: readonly number[],
  state: PlayState,
): ContestPoints {
  const points = noPoints(sides, order.length)
  let atStake = 0
  for (const { hole, nets } of decidedHoles(sides, order, state)) {
    atStake += 1
    const winner = soleWinner(nets)
    for (const [at, ofSide] of points.entries()) {
      if (nets[at] !== undefined) ofSide[hole] = at === winner ? atStake : 0
    }
    if (winner !== undefined) atStake = 0
  }
  return points
}
