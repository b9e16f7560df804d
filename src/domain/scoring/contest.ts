import { type Ball, isPlayed, netOf } from './ball.ts'

/**
 * Points of each side on each hole, sides in their order. Undefined where a hole is not decided: not every side
 * has finished it, or there is nobody to play against.
 */
export type ContestPoints = (number | undefined)[][]

/** `open`: some side has still to finish the hole. `unplayed`: no side has touched it. */
export type HoleOutcome = 'open' | 'unplayed' | readonly number[]

/** Hole indexes from the hole that the round began on (counted from 1), round the course and back to it. */
export function orderOfPlay(holeCount: number, startHole = 1): number[] {
  return Array.from({ length: holeCount }, (_, step) => (startHole - 1 + step) % holeCount)
}

/**
 * Each hole's outcome in order of play: the sides' net scores, infinite for a pick-up. Who has no score on a hole
 * that others played, and has one on a later hole, is taken to have picked up on it.
 */
export function outcomes(sides: readonly Ball[], order: readonly number[]): Map<number, HoleOutcome> {
  const lastPlayed = sides.map((ball) => order.findLastIndex((hole) => isPlayed(ball[hole])))
  return new Map(
    order.map((hole, step): [number, HoleOutcome] => {
      if (!sides.some((ball) => isPlayed(ball[hole]))) return [hole, 'unplayed']
      const nets: number[] = []
      for (const [at, ball] of sides.entries()) {
        const played = ball[hole]
        const hasGoneOn = (lastPlayed[at] ?? -1) > step
        const net = (played && netOf(played)) ?? (hasGoneOn ? Number.POSITIVE_INFINITY : undefined)
        if (net === undefined) return [hole, 'open']
        nets.push(net)
      }
      return [hole, nets]
    }),
  )
}

/** The index of the only side with the lowest net score; undefined where the lowest is shared or nobody scored. */
export function soleWinner(nets: readonly number[]): number | undefined {
  const lowest = Math.min(...nets)
  if (!Number.isFinite(lowest)) return undefined
  const winner = nets.indexOf(lowest)
  return nets.lastIndexOf(lowest) === winner ? winner : undefined
}

export function noPoints(sides: readonly Ball[], holeCount: number): ContestPoints {
  return sides.map(() => new Array<number | undefined>(holeCount).fill(undefined))
}
