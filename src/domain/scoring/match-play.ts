import type { HoleResult, MatchState } from '../../contract/match.ts'
import { type BallHole, type Contestant, isPlayed, type PlayState } from './ball.ts'
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
 * have no points. With three or more sides every hole counts, and nothing can be conceded.
 * @param concededBy index of the side that conceded the match
 */
export function playMatch(
  sides: readonly Contestant[],
  order: readonly number[],
  state: PlayState,
  concededBy?: number,
): MatchResult {
  const points = noPoints(sides, order.length)
  const [one, other] = sides
  const duel = one && other && sides.length === 2 ? ([one, other] as const) : undefined
  let lead = 0
  let thru = 0
  let remaining = order.length
  for (const { hole, nets } of decidedHoles(duel ? withConcessions(duel, state) : sides, order, state)) {
    const winner = soleWinner(nets)
    for (const [at, ofSide] of points.entries()) {
      if (nets[at] !== undefined) ofSide[hole] = at === winner ? 1 : 0
    }
    if (!duel) continue
    thru += 1
    remaining = order.length - 1 - order.indexOf(hole)
    if (winner !== undefined) lead += winner === 0 ? 1 : -1
    if (Math.abs(lead) > remaining) break
  }
  if (!duel) return { points, sides: [] }
  const [first = [], second = []] = points
  const isDecided = thru > 0 && (remaining === 0 || Math.abs(lead) > remaining)
  const result = isDecided ? { lead } : earlyEnding(duel, thru, state, concededBy)
  const stateOf = (up: number, side: number): MatchState => ({
    up,
    thru,
    remaining,
    isOver: result.lead !== undefined,
    outcome: result.lead === undefined ? undefined : outcomeOf(side === 0 ? result.lead : 0 - result.lead),
    ending: result.ending,
  })
  return {
    points,
    sides: [
      { state: stateOf(lead, 0), results: resultsOf(first, second) },
      { state: stateOf(0 - lead, 1), results: resultsOf(second, first) },
    ],
  }
}

type Duel = readonly [Contestant, Contestant]

/**
 * Lets the other side win each hole that one side conceded, even without a score on it. A side without a single score
 * in a finished round did not play, whatever was given to it.
 */
function withConcessions([one, other]: Duel, { isLive }: PlayState): Contestant[] {
  const against = (own: Contestant, opponent: Contestant): Contestant => {
    const canWin = isLive || own.ball.some(isPlayed)
    const ball = own.ball.map((hole, at): BallHole => {
      if (hole.isConceded) return { ...hole, kind: 'PickUp', strokes: undefined }
      return canWin && opponent.ball[at]?.isConceded ? { ...hole, kind: 'Score', strokes: 0 } : hole
    })
    return { ...own, ball }
  }
  return [against(one, other), against(other, one)]
}

interface Ending {
  /** Positive when the first side won; undefined without a winner. */
  lead?: number | undefined
  ending?: MatchState['ending']
}

/**
 * Returns how a match ended that its holes have not decided. A match that nobody lost is abandoned when the round is
 * finished; one of which a side did not play a hole has not begun.
 */
function earlyEnding(sides: Duel, thru: number, { isLive }: PlayState, concededBy?: number): Ending {
  const loss = lossOf(sides, concededBy)
  if (loss) return { lead: loss.side === 0 ? -1 : 1, ending: loss.ending }
  const hasBegun = thru > 0 || sides.every(({ ball }) => ball.some(isPlayed))
  return !isLive && hasBegun ? { ending: 'abandoned' } : {}
}

/** Returns the side that lost and why. A disqualified side loses whatever the other side did. */
function lossOf(
  [one, other]: Duel,
  concededBy: number | undefined,
): { side: number; ending: MatchState['ending'] } | undefined {
  const isOut = ({ state }: Contestant) => state === 'disqualified'
  if (isOut(one) !== isOut(other)) return { side: isOut(one) ? 0 : 1, ending: 'disqualified' }
  if (concededBy !== undefined) return { side: concededBy, ending: 'conceded' }
  if (one.state && !other.state) return { side: 0, ending: one.state }
  if (other.state && !one.state) return { side: 1, ending: other.state }
  return undefined
}

function outcomeOf(lead: number): HoleResult {
  if (lead === 0) return 'Halved'
  return lead > 0 ? 'Won' : 'Lost'
}

function resultsOf(own: ContestPoints[number], opponent: ContestPoints[number]): (HoleResult | undefined)[] {
  return own.map((points, hole) => {
    if (points === undefined) return undefined
    if (points > 0) return 'Won'
    return opponent[hole] ? 'Lost' : 'Halved'
  })
}
