import { type Ball, isPlayed, netOf, type PlayState } from './ball.ts'

/**
 * Points by side and hole. Undefined when the hole is not decided: a side has not finished it, or there is no
 * opponent.
 */
export type ContestPoints = (number | undefined)[][]

/** Returns the hole indexes in order of play. `startHole` counts from 1. */
export function orderOfPlay(holeCount: number, startHole = 1): number[] {
  return Array.from({ length: holeCount }, (_, step) => (startHole - 1 + step) % holeCount)
}

/** A hole that every side has finished: its index and the net score of each side (infinity for a pick-up). */
export interface DecidedHole {
  hole: number
  nets: readonly number[]
}

/**
 * Returns the decided holes in order of play; none without an opponent. A side without a score on a hole that others
 * played counts as picked up there when the round is finished or the side has a score on a later hole. So the only
 * undecided holes are those that no side played and, in a live round, the last holes of a side that has not finished
 * yet.
 */
export function decidedHoles(
  sides: readonly Ball[],
  order: readonly number[],
  { isLive }: PlayState,
): DecidedHole[] {
  if (sides.length < 2) return []
  const lastPlayed = sides.map((ball) => order.findLastIndex((hole) => isPlayed(ball[hole])))
  return order.flatMap((hole, step) => {
    if (!sides.some((ball) => isPlayed(ball[hole]))) return []
    const nets: number[] = []
    for (const [at, ball] of sides.entries()) {
      const played = ball[hole]
      const hasMovedOn = !isLive || (lastPlayed[at] ?? -1) > step
      const net = (played && netOf(played)) ?? (hasMovedOn ? Number.POSITIVE_INFINITY : undefined)
      if (net === undefined) return []
      nets.push(net)
    }
    return [{ hole, nets }]
  })
}

/** Returns the index of the only side with the lowest net score; undefined for a tie or when all picked up. */
export function soleWinner(nets: readonly number[]): number | undefined {
  const lowest = Math.min(...nets)
  const winner = nets.indexOf(lowest)
  return nets.lastIndexOf(lowest) === winner ? winner : undefined
}

/** Returns undecided points for all sides and holes. */
export function noPoints(sides: readonly Ball[], holeCount: number): ContestPoints {
  return sides.map(() => new Array<number | undefined>(holeCount).fill(undefined))
}
