import type { PlayedHole, RecordedTeam } from '../../contract/recorded-round.ts'
import { type Ball, type BallHole, netOf } from './ball.ts'

/**
 * Best ball (Rules of Golf 23, Four-Ball): on each hole the partner's ball that counts, which is the lowest net, of
 * equal nets the lower gross, of equal grosses the partner named first. One partner's score is enough; a pick-up
 * counts only when every partner has picked up.
 */
export function bestBall(partners: readonly [Ball, ...Ball[]]): Ball {
  const [first] = partners
  return first.map((_, at) => {
    const balls = partners.map((ball) => ball[at]).filter((hole) => hole !== undefined)
    return balls.reduce((best, hole) => (isBetter(hole, best) ? hole : best))
  })
}

function isBetter(hole: BallHole, best: BallHole): boolean {
  return netFor(hole) < netFor(best) || (netFor(hole) === netFor(best) && grossFor(hole) < grossFor(best))
}

/** A hole that is still to be played may yet beat a pick-up, and nothing that has a score. */
const STILL_TO_PLAY = Number.MAX_SAFE_INTEGER
const netFor = (hole: BallHole) => netOf(hole) ?? STILL_TO_PLAY
const grossFor = (hole: BallHole) => hole.strokes ?? STILL_TO_PLAY

/**
 * A scramble's one ball as it was recorded: by the team, else hole by hole by the first of its players who has a
 * record of it.
 */
export function scrambleRecords(
  team: RecordedTeam,
  recordsOfPlayers: readonly (readonly (PlayedHole | undefined)[])[],
  holeCount: number,
): (PlayedHole | undefined)[] {
  return Array.from({ length: holeCount }, (_, at) => {
    const ofTeam = team.holes?.[at]
    return ofTeam ?? recordsOfPlayers.find((records) => records[at] !== undefined)?.[at]
  })
}
