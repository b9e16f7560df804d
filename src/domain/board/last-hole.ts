import type { ParticipantCard } from '../../contract/round.ts'
import { printedNumber } from '../format/printed-number.ts'
import { grossScoresOf, isPlayedScore } from '../results/hole-outcomes.ts'
import type { Contest } from '../results/round-contest.ts'
import { type ScoreMark, scoreMark, scoreWord } from '../results/score-mark.ts'

/** The gross score of a competitor on the hole that was completed last, marked as it counts in the game. */
export interface LastHole {
  /** '3'; empty for a pick-up. */
  text: string
  mark: ScoreMark
  /** 'hole 7: birdie', for screen readers. */
  words: string
}

/** Returns the last hole of a competitor in order of play; undefined before the first one. */
export function lastHoleOf(
  card: ParticipantCard,
  { course, isNet }: Contest,
  holes: readonly number[],
): LastHole | undefined {
  const scores = grossScoresOf(card, course)
  const hole = holes.findLast((at) => isPlayedScore(scores[at]))
  const score = hole === undefined ? undefined : scores[hole]
  if (hole === undefined || !score) return undefined
  return {
    text: String(score.total ?? ''),
    mark: scoreMark(score, isNet),
    words: `hole ${printedNumber(course.holes, hole)}: ${scoreWord(score, isNet)}`,
  }
}
