import type { Ball } from './ball.ts'
import { type ContestPoints, noPoints, outcomes } from './contest.ts'

const PLACES = [5, 3, 1]

/**
 * Nines, for three sides: on each hole the places earn 5, 3 and 1, and tied sides share their places' points
 * (4-4-1, 5-2-2, 3-3-3), so that a hole always gives nine. Two sides play for 5 and 3; from the fourth place on
 * there is nothing, and a share may then be a fraction, rounded to hundredths. Pick-ups tie for the last place.
 */
export function ninesPoints(sides: readonly Ball[], order: readonly number[]): ContestPoints {
  const points = noPoints(sides, order.length)
  if (sides.length < 2) return points
  for (const [hole, outcome] of outcomes(sides, order)) {
    if (typeof outcome === 'string') continue
    for (const [at, ofSide] of points.entries()) ofSide[hole] = shareOf(outcome[at] ?? 0, outcome)
  }
  return points
}

function shareOf(net: number, nets: readonly number[]): number {
  const better = nets.filter((other) => other < net).length
  const tied = nets.filter((other) => other === net).length
  const shared = PLACES.slice(better, better + tied).reduce((sum, place) => sum + place, 0)
  return Math.round((shared / tied) * 100) / 100
}
