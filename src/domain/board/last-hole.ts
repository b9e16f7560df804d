import type { ParticipantCard } from '../../contract/round.ts'
import type { Competition } from '../competition.ts'
import { grossScoresOf, isPlayedScore } from '../hole-outcomes.ts'
import { pointsText } from '../points.ts'
import { holeChangesOf } from '../running-scores.ts'
import { type ScoreMark, scoreMark, scoreWord } from '../score-mark.ts'

/** The gross score of a competitor on the hole that was completed last. */
export interface LastHole {
  /** From 0. */
  hole: number
  /** '3'; empty for a pick-up. */
  text: string
  mark: ScoreMark
  /** 'birdie'. */
  word: string
  /** The points or skins of the hole: '2'. Undefined in stroke play and in a match, and while the hole is undecided. */
  points: string | undefined
}

/** Returns the last hole of a competitor in order of play; undefined before the first one. */
export function lastHoleOf(
  card: ParticipantCard,
  competition: Competition,
  holes: readonly number[],
): LastHole | undefined {
  const scores = grossScoresOf(card, competition.course)
  const hole = holes.findLast((at) => isPlayedScore(scores[at]))
  const score = hole === undefined ? undefined : scores[hole]
  if (hole === undefined || !score) return undefined
  const points = competition.decider === 'points' ? holeChangesOf(card, competition)[hole] : undefined
  return {
    hole,
    text: String(score.total ?? ''),
    mark: scoreMark(score),
    word: scoreWord(score),
    points: points === undefined ? undefined : pointsText(points),
  }
}
