import type { PlayedHole, RecordedCourseHole, RecordedRound } from '../../contract/recorded-round.ts'
import type { HoleScore } from '../../contract/round.ts'
import { handicapStrokes } from './handicap-strokes.ts'

/** One ball on one hole: score, par in force, handicap strokes, and the recorded data. */
export interface BallHole {
  kind: HoleScore['kind']
  /** Gross strokes; defined for the kind `Score` only. */
  strokes: number | undefined
  par: number
  /** Handicap strokes received; always 0 in `Gross`. */
  handicap: number
  recorded: PlayedHole | undefined
}
/** One ball over the whole course, with an entry for every hole. */
export type Ball = readonly BallHole[]

type Course = Pick<RecordedRound, 'course' | 'handicapMode'>

/** Whether a round is still being played; a missing score then means a hole that is not finished yet. */
export interface PlayState {
  isLive: boolean
}

/**
 * Combines the recorded holes of a player or team with par and handicap strokes.
 * @param records may be shorter than the course; the remaining holes were not played
 */
export function ballOf(
  { course, handicapMode }: Course,
  records: readonly (PlayedHole | undefined)[],
  playingHandicap: number | undefined,
): Ball {
  const received = handicapMode === 'Net' ? (playingHandicap ?? 0) : 0
  const strokes = handicapStrokes(
    received,
    course.holes.map((hole) => hole.strokeIndex),
  )
  return course.holes.map((hole, at) => holeOf(hole, records[at], strokes[at] ?? 0))
}

function holeOf(hole: RecordedCourseHole, recorded: PlayedHole | undefined, handicap: number): BallHole {
  const par = hole.parOverride ?? hole.par
  if (recorded?.pickUp) return { kind: 'PickUp', strokes: undefined, par, handicap, recorded }
  const strokes = recorded?.strokes
  return { kind: strokes === undefined ? 'NoScore' : 'Score', strokes, par, handicap, recorded }
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
