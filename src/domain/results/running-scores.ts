import type { HoleResult } from '../../contract/match.ts'
import type { ParticipantCard } from '../../contract/round.ts'
import type { ShownRound } from '../round/shown-round.ts'
import { valuesOf } from '../scorecard/rows.ts'
import { holeOutcomes } from './hole-outcomes.ts'
import type { Contest } from './round-contest.ts'

/** Returns the hole indexes of a round in order of play. */
export function playedOrder({ settings: { course, startHole = 1 } }: Pick<ShownRound, 'settings'>): number[] {
  const holeCount = course.holes.length
  // Other APIs may send a first hole that the course does not have.
  const isHole = Number.isInteger(startHole) && startHole >= 1 && startHole <= holeCount
  return orderOfPlay(holeCount, isHole ? startHole : 1)
}

/** Returns the hole indexes in order of play. `startHole` counts from 1. */
export function orderOfPlay(holeCount: number, startHole = 1): number[] {
  return Array.from({ length: holeCount }, (_, step) => (startHole - 1 + step) % holeCount)
}

const UP: Record<HoleResult, number> = { Won: 1, Halved: 0, Lost: -1 }

/**
 * Returns what each hole adds to a competitor's running score, in the order of the course: strokes over par, points, or
 * 1, 0 and -1 in a match. Undefined for a hole that does not count yet, and in stroke play for a pick-up.
 */
export function holeChangesOf(
  card: ParticipantCard,
  { decider, isNet, course }: Contest,
): (number | undefined)[] {
  if (decider === 'strokes') return holeOutcomes(card, course, isNet).map(({ overPar }) => overPar)
  return valuesOf(card, 'ScoreRow').map((score) => {
    if (score?.type !== 'StablefordScore') return undefined
    return decider === 'match' ? score.result && UP[score.result] : score.points
  })
}
