import type { RoundSettings } from '../../contract/round.ts'
import { valuesOf } from '../scorecard/rows.ts'
import { holeOutcomes } from './hole-outcomes.ts'
import type { Competitor } from './round-contest.ts'

/** Numbers of last holes that are compared in turn. */
const LAST_HOLES = [9, 6, 3, 1]

/**
 * Returns the scores that decide a tie on countback (Committee Procedures, section 5A(6)), lower ones first: the last
 * nine holes of the course, then six, three and one, whatever hole the round began on. On nine holes it begins with the
 * last six. In net stroke play the scores are gross less the same share of the playing handicap, fractions included. A
 * best ball has no playing handicap, so its net scores count as they fell, and so do Stableford points. The scores
 * are multiplied by the number of holes, which makes them whole numbers.
 */
export function countbackOf(
  { card, isBestBall }: Pick<Competitor, 'card' | 'isBestBall'>,
  { course, handicapMode, scoringMethod }: RoundSettings,
): number[] {
  const { playingHandicap } = card.participant
  const isNet = handicapMode !== 'Gross' && scoringMethod?.type === 'StrokePlay'
  const isShared = isNet && !isBestBall && playingHandicap !== undefined
  const scores =
    scoringMethod?.type === 'Stableford'
      ? valuesOf(card, 'ScoreRow').map((score) => (score?.type === 'StablefordScore' ? -score.points : 0))
      : holeOutcomes(card, course, isNet && !isShared).map(({ strokes }) => strokes ?? 0)
  return countbackScores(scores, isShared ? playingHandicap : 0, course.holes.length)
}

/**
 * Returns the sums of the last holes, lower ones first, multiplied by the number of holes.
 * @param playingHandicap what is taken off in shares; 0 if the scores are what decides
 */
export function countbackScores(
  scores: readonly number[],
  playingHandicap: number,
  holeCount = scores.length,
): number[] {
  return LAST_HOLES.filter((count) => count < holeCount).map((count) => {
    const sum = scores.slice(holeCount - count).reduce((a, b) => a + b, 0)
    return sum * holeCount - playingHandicap * count
  })
}

/** Compares two countbacks: negative if the first is better, 0 for a tie that remains. */
export function compareCountbacks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((score, index) => score !== other[index])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
