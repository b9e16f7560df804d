import type { PlayedHole, RecordedTeam } from '../../contract/recorded-round.ts'
import { type Ball, type BallHole, netOf } from './ball.ts'

/**
 * Returns the best ball of partners (Rules of Golf 23, Four-Ball): on each hole the ball with the lowest net score;
 * ties go to the lower gross, then to the partner named first. One partner's score is enough; the hole counts as
 * picked up only when every partner has picked up. Any partner can give a hole of a match to the other side.
 */
export function bestBall(partners: readonly [Ball, ...Ball[]]): Ball {
  const [first] = partners
  return first.map((_, at) => {
    const balls = partners.map((ball) => ball[at]).filter((hole) => hole !== undefined)
    const best = balls.reduce((one, hole) => (isBetter(hole, one) ? hole : one))
    return balls.some(({ isConceded }) => isConceded) ? { ...best, isConceded: true } : best
  })
}

function isBetter(hole: BallHole, best: BallHole): boolean {
  return netFor(hole) < netFor(best) || (netFor(hole) === netFor(best) && grossFor(hole) < grossFor(best))
}

/** Ranks an unplayed hole between a score and a pick-up, because the player may still score on it. */
const STILL_TO_PLAY = Number.MAX_SAFE_INTEGER
const netFor = (hole: BallHole) => netOf(hole) ?? STILL_TO_PLAY
const grossFor = (hole: BallHole) => hole.strokes ?? STILL_TO_PLAY

/**
 * Returns the recorded holes of a scramble team's ball: the team's own record, else for each hole that of the first
 * player who has one.
 */
export function scrambleRecords(
  team: RecordedTeam,
  recordsOfPlayers: readonly (readonly (PlayedHole | undefined)[])[],
  holeCount: number,
): (PlayedHole | undefined)[] {
  return Array.from({ length: holeCount }, (_, at) => {
    return team.holes?.[at] ?? recordsOfPlayers.find((records) => records[at] !== undefined)?.[at]
  })
}
