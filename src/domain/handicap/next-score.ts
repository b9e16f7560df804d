import type { EstimatedHandicap } from '../../contract/statistics.ts'
import { differentialOf, indexOf, type RatedTee } from './differentials.ts'

/** Returns the estimated handicap after one more round; undefined if there would still be too few rounds. */
export function indexAfter(
  { scores, lowIndex }: Pick<EstimatedHandicap, 'scores' | 'lowIndex'>,
  adjustedGross: number,
  tee: RatedTee,
): number | undefined {
  const inOrder = scores.map(({ differential }) => differential).toReversed()
  return indexOf([...inOrder, differentialOf(adjustedGross, tee)], lowIndex)?.index
}

/** Below this no course has a score. */
const LOWEST_SCORE = 40

/** Returns the highest adjusted gross score that lowers the estimated handicap; undefined if none does. */
export function scoreToImprove(handicap: EstimatedHandicap, tee: RatedTee): number | undefined {
  const { index } = handicap
  if (index === undefined) return undefined
  for (let score = Math.ceil(tee.rating) + 60; score >= LOWEST_SCORE; score -= 1) {
    if ((indexAfter(handicap, score, tee) ?? index) < index) return score
  }
  return undefined
}
