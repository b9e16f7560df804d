import type { Contestant, PlayState } from './ball.ts'
import { type ContestPoints, decidedHoles, noPoints, soleWinner } from './contest.ts'

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

const PLACES = [5, 3, 1]

/**
 * Returns the points of nines, a game for three sides. On each hole the first three places earn 5, 3 and 1 points; tied
 * sides share the points of their places (4-4-1, 5-2-2, 3-3-3), which can be a fraction. With two sides the places earn
 * 5 and 3 points. Fourth and later places earn nothing. Sides that picked up tie for last place.
 */
export function ninesPoints(
  sides: readonly Contestant[],
  order: readonly number[],
  state: PlayState,
): ContestPoints {
  const points = noPoints(sides, order.length)
  for (const { hole, nets } of decidedHoles(sides, order, state)) {
    const inPlay = nets.filter((net) => net !== undefined)
    for (const [at, net] of nets.entries()) {
      const ofSide = points[at]
      if (ofSide && net !== undefined) ofSide[hole] = shareOf(net, inPlay)
    }
  }
  return points
}

function shareOf(net: number, nets: readonly number[]): number {
  const better = nets.filter((other) => other < net).length
  const tied = nets.filter((other) => other === net).length
  return PLACES.slice(better, better + tied).reduce((sum, place) => sum + place, 0) / tied
}
