import type {
  PlayedHole,
  RecordedCourseHole,
  RecordedRound,
  RecordedTeam,
} from '../../contract/recorded-round.ts'
import type { HoleScore } from '../../contract/round.ts'
import type { PlayerState } from '../../contract/round-rules.ts'
import { handicapStrokes } from './handicap-strokes.ts'
import { isMatchPlay } from './methods.ts'

/** One ball on one hole: score, par in force, handicap strokes, and the recorded data. */
export interface BallHole {
  kind: HoleScore['kind']
  /** Gross strokes that count; defined for the kind `Score` only. */
  strokes: number | undefined
  par: number
  /** Handicap strokes received; always 0 in `Gross`. */
  handicap: number
  recorded: PlayedHole | undefined
  /** Whether `strokes` is the maximum score of the hole instead of the strokes made. */
  isMaximum?: true
  /** Whether the hole was given to the other side of a match. */
  isConceded?: true | undefined
}
/** One ball over the whole course, with an entry for every hole. */
export type Ball = readonly BallHole[]

/** A side of a game that is decided hole by hole. */
export interface Contestant {
  ball: Ball
  /** Why the side has no result. */
  state?: PlayerState | undefined
}

type Settings = Pick<RecordedRound, 'course' | 'handicapMode' | 'scoringMethod'>

/** Whether a round is still being played; a missing score then means a hole that is not finished yet. */
export interface PlayState {
  isLive: boolean
}

/**
 * Combines the recorded holes of a player or team with par and handicap strokes.
 * @param records may be shorter than the course; the remaining holes were not played
 * @param strokeIndexes by hole, if they are not those of the course
 */
export function ballOf(
  { course, handicapMode, scoringMethod }: Settings,
  records: readonly (PlayedHole | undefined)[],
  playingHandicap: number | undefined,
  strokeIndexes: readonly (number | undefined)[] = course.holes.map((hole) => hole.strokeIndex),
): Ball {
  const received = handicapMode === 'Net' ? (playingHandicap ?? 0) : 0
  const strokes = handicapStrokes(received, strokeIndexes)
  const canConcede = isMatchPlay(scoringMethod)
  return course.holes.map((hole, at) => {
    const one = holeOf(hole, records[at], strokes[at] ?? 0)
    return canConcede && one.recorded?.conceded ? { ...one, isConceded: true } : one
  })
}

function holeOf(hole: RecordedCourseHole, recorded: PlayedHole | undefined, handicap: number): BallHole {
  const par = hole.parOverride ?? hole.par
  const strokes = strokesMade(recorded)
  if (recorded && strokes === undefined) return { kind: 'PickUp', strokes, par, handicap, recorded }
  return { kind: strokes === undefined ? 'NoScore' : 'Score', strokes, par, handicap, recorded }
}

/** Returns the strokes of a hole that was holed out; undefined for a pick-up and a conceded hole without strokes. */
export function strokesMade(recorded: PlayedHole | undefined): number | undefined {
  return recorded?.pickUp ? undefined : recorded?.strokes
}

/**
 * Returns strokes less handicap strokes; infinity for a pick-up, so that it loses to every score; undefined if not
 * played.
 */
export function netOf(hole: BallHole): number | undefined {
  if (hole.kind === 'PickUp') return Number.POSITIVE_INFINITY
  return hole.strokes === undefined ? undefined : hole.strokes - hole.handicap
}

export function isPlayed(hole: BallHole | undefined): boolean {
  return hole !== undefined && hole.kind !== 'NoScore'
}

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
