import type { PlayState } from './ball.ts'
import { type Contestant, type ContestPoints, decidedHoles, noPoints } from './contest.ts'

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
