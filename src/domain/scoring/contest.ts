import { type Contestant, isPlayed, netOf, type PlayState } from './ball.ts'

/**
 * Points by side and hole. Undefined when the hole is not decided or the side does not take part in it.
 */
export type ContestPoints = (number | undefined)[][]

/** A hole that every side that takes part in it has finished. */
export interface DecidedHole {
  hole: number
  /** The net score of each side: infinity for a pick-up, undefined for a side that does not take part. */
  nets: readonly (number | undefined)[]
}

/**
 * Returns the decided holes in order of play; none without an opponent. A side without a score on a hole that others
 * played counts as picked up there when the round is finished or the side has a score on a later hole. So the only
 * undecided holes are those that no side played and, in a live round, the last holes of a side that has not finished
 * yet.
 */
export function decidedHoles(
  sides: readonly Contestant[],
  order: readonly number[],
  state: PlayState,
): DecidedHole[] {
  const lastPlayed = sides.map(({ ball }) => order.findLastIndex((hole) => isPlayed(ball[hole])))
  return order.flatMap((hole, step) => {
    const inPlay = sides.map((side) => takesPart(side, hole, state))
    if (inPlay.filter(Boolean).length < 2) return []
    if (!sides.some(({ ball }, at) => inPlay[at] && isPlayed(ball[hole]))) return []
    const nets: DecidedHole['nets'][number][] = []
    for (const [at, { ball }] of sides.entries()) {
      const played = ball[hole]
      const hasMovedOn = !state.isLive || (lastPlayed[at] ?? -1) > step
      const net = (played && netOf(played)) ?? (hasMovedOn ? Number.POSITIVE_INFINITY : undefined)
      if (inPlay[at] && net === undefined) return []
      nets.push(inPlay[at] ? net : undefined)
    }
    return [{ hole, nets }]
  })
}

/**
 * Returns whether the score of a side on a hole decides anything. After a withdrawal the scores made before still
 * count. A side without a single score in a finished round did not play.
 */
function takesPart({ ball, state }: Contestant, hole: number, { isLive }: PlayState): boolean {
  if (state === 'withdrawn') return isPlayed(ball[hole])
  return state === undefined && (isLive || ball.some(isPlayed))
}

/** Returns the index of the only side with the lowest net score; undefined for a tie or when all picked up. */
export function soleWinner(nets: DecidedHole['nets']): number | undefined {
  const lowest = Math.min(...nets.filter((net) => net !== undefined))
  const winner = nets.indexOf(lowest)
  return nets.lastIndexOf(lowest) === winner ? winner : undefined
}

/** Returns undecided points for all sides and holes. */
export function noPoints(sides: readonly unknown[], holeCount: number): ContestPoints {
  return sides.map(() => new Array<number | undefined>(holeCount).fill(undefined))
}
