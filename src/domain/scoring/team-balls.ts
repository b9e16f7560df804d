import type { PlayedHole, RecordedTeam } from '../../contract/recorded-round.ts'
import { type Ball, type BallHole, isPlayed, netOf, type PlayState } from './ball.ts'
import type { Contestant } from './contest.ts'

/**
 * Returns the best ball of partners (Rules of Golf 23, Four-Ball): on each hole the ball with the lowest net score;
 * ties go to the lower gross, then to the partner named first. One partner's score is enough. Without a score, the hole
 * is picked up if a partner picked up and no other can still score on it. Any partner can give a hole of a match to the
 * other side.
 * @param order of play
 */
export function bestBall(
  partners: readonly [Contestant, ...Contestant[]],
  order: readonly number[],
  play: PlayState,
): Ball {
  const [first] = partners
  return first.ball.map((_, at) => {
    const balls = partners.map(({ ball }) => ball[at]).filter((hole) => hole !== undefined)
    const best = balls.reduce((one, hole) => (isBetter(hole, one) ? hole : one))
    const isOpen = partners.some((partner) => mayStillScore(partner, order.slice(order.indexOf(at)), play))
    const pickUp = isPlayed(best) || isOpen ? undefined : balls.find(isPlayed)
    const counted = pickUp ?? best
    return balls.some(({ isConceded }) => isConceded) ? { ...counted, isConceded: true } : counted
  })
}

/** Returns whether a partner without a ball on a hole is still to finish it: not with one on a later hole. */
function mayStillScore(
  { ball, state }: Contestant,
  holes: readonly number[],
  { isLive }: PlayState,
): boolean {
  return isLive && state === undefined && !holes.some((hole) => isPlayed(ball[hole]))
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
