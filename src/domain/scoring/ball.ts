import type { PlayedHole, RecordedCourseHole, RecordedRound } from '../../contract/recorded-round.ts'
import type { HoleScore } from '../../contract/round.ts'
import { handicapStrokes } from './handicap-strokes.ts'

/** One ball on one hole: its score with par in force and strokes received, and what else was recorded. */
export interface BallHole {
  kind: HoleScore['kind']
  /** Gross; only a `Score` has one. */
  strokes: number | undefined
  par: number
  /** Handicap strokes received; 0 throughout in `Gross`. */
  handicap: number
  recorded: PlayedHole | undefined
}
/** One ball round the course, hole by hole, as many as the course has. */
export type Ball = readonly BallHole[]

type Course = Pick<RecordedRound, 'course' | 'handicapMode'>

/** @param records may be shorter than the course: the rest was not played */
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

/** Gross less strokes received; a picked-up ball loses to every score. Undefined while the hole is not played. */
export function netOf(hole: BallHole): number | undefined {
  if (hole.kind === 'PickUp') return Number.POSITIVE_INFINITY
  return hole.strokes === undefined ? undefined : hole.strokes - hole.handicap
}

export function isPlayed(hole: BallHole | undefined): boolean {
  return hole !== undefined && hole.kind !== 'NoScore'
}
