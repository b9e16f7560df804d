import { type Ball, isPlayed, netOf } from './ball.ts'

/**
 * Points of each side on each hole, sides in their order. Undefined where a hole is not decided: not every side
 * has finished it, or there is nobody to play against.
 */
export type ContestPoints = (number | undefined)[][]

/** Hole indexes from the hole that the round began on (counted from 1), round the course and back to it. */
export function orderOfPlay(holeCount: number, startHole = 1): number[] {
  return Array.from({ length: holeCount }, (_, step) => (startHole - 1 + step) % holeCount)
}

/** A hole that every side has finished: its index, and the sides' net scores, infinite for a pick-up. */
export interface DecidedHole {
  hole: number
  nets: readonly number[]
}

/**
 * The decided holes in order of play; none where there is nobody to play against. Who has no score on a hole that
 * others played, and has one on a later hole, is taken to have picked up on it. So the holes that are not decided
 * are those that nobody played, and those at the end that somebody has still to finish.
 */
export function decidedHoles(sides: readonly Ball[], order: readonly number[]): DecidedHole[] {
  if (sides.length < 2) return []
  const lastPlayed = sides.map((ball) => order.findLastIndex((hole) => isPlayed(ball[hole])))
  return order.flatMap((hole, step) => {
    if (!sides.some((ball) => isPlayed(ball[hole]))) return []
    const nets: number[] = []
    for (const [at, ball] of sides.entries()) {
      const played = ball[hole]
      const hasGoneOn = (lastPlayed[at] ?? -1) > step
      const net = (played && netOf(played)) ?? (hasGoneOn ? Number.POSITIVE_INFINITY : undefined)
      if (net === undefined) return []
      nets.push(net)
    }
    return [{ hole, nets }]
  })
}

/** The index of the only side with the lowest net score; undefined where the lowest, or a pick-up by all, is shared. */
export function soleWinner(nets: readonly number[]): number | undefined {
  const lowest = Math.min(...nets)
  const winner = nets.indexOf(lowest)
  return nets.lastIndexOf(lowest) === winner ? winner : undefined
}

/** To be filled in, hole by hole, by a game. */
export function noPoints(sides: readonly Ball[], holeCount: number): ContestPoints {
  return sides.map(() => new Array<number | undefined>(holeCount).fill(undefined))
}
