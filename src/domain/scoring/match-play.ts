import type { HoleResult, MatchState } from '../../contract/round.ts'
import type { Ball, PlayState } from './ball.ts'
import { type ContestPoints, decidedHoles, noPoints, soleWinner } from './contest.ts'

/** The results of one side in a match of two sides. */
export interface SideMatch {
  state: MatchState
  /** By hole; undefined for holes that are not decided or come after the end of the match. */
  results: readonly (HoleResult | undefined)[]
}

export interface MatchResult {
  points: ContestPoints
  /** One entry per side; empty unless there are two sides. */
  sides: readonly SideMatch[]
}

/**
 * Computes the points of match play (Rules of Golf 3.2): the side with the lowest net score on a hole gets one point; a
 * halved hole gives no points. A match of two sides ends when one side leads by more holes than remain; later holes
 * have no points. With three or more sides every hole counts.
 */
export function playMatch(sides: readonly Ball[], order: readonly number[], state: PlayState): MatchResult {
  const points = noPoints(sides, order.length)
  const isDuel = sides.length === 2
  let lead = 0
  let thru = 0
  let remaining = order.length
  for (const { hole, nets } of decidedHoles(sides, order, state)) {
    const winner = soleWinner(nets)
    for (const [at, ofSide] of points.entries()) ofSide[hole] = at === winner ? 1 : 0
    if (!isDuel) continue
    thru += 1
    remaining = order.length - 1 - order.indexOf(hole)
    if (winner !== undefined) lead += winner === 0 ? 1 : -1
    if (Math.abs(lead) > remaining) break
  }
  const isOver = thru > 0 && (remaining === 0 || Math.abs(lead) > remaining)
  if (!isDuel) return { points, sides: [] }
  const [first = [], second = []] = points
  return {
    points,
    sides: [
      { state: { up: lead, thru, remaining, isOver }, results: resultsOf(first, second) },
      { state: { up: 0 - lead, thru, remaining, isOver }, results: resultsOf(second, first) },
    ],
  }
}

function resultsOf(own: ContestPoints[number], opponent: ContestPoints[number]): (HoleResult | undefined)[] {
  return own.map((points, hole) => {
    if (points === undefined) return undefined
    if (points > 0) return 'Won'
    return opponent[hole] ? 'Lost' : 'Halved'
  })
}
