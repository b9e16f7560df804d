import { millisecondsInDay } from 'date-fns/constants'
import type { EstimatedHandicap, RoundPoint } from '../../contract/statistics.ts'
import { differentialOf, indexOf, type RatedTee, SCORES_MIN } from './differentials.ts'
import { lowIndexBefore } from './handicap-record.ts'

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
/** Strokes over the Course Rating that no score has. */
const HIGHEST_OVER = 60

/** Returns the highest adjusted gross score that lowers the estimated handicap; undefined if none does. */
export function scoreToImprove(handicap: EstimatedHandicap, tee: RatedTee): number | 'any' | undefined {
  const { index } = handicap
  if (index === undefined) return undefined
  const highest = Math.ceil(tee.rating) + HIGHEST_OVER
  for (let score = highest; score >= LOWEST_SCORE; score -= 1) {
    if ((indexAfter(handicap, score, tee) ?? index) < index) return score === highest ? 'any' : score
  }
  return undefined
}

/**
 * Returns the low index that limits the handicap after a score at some time, which is not that of the latest round if
 * that was long ago.
 * @param rounds of the statistics, oldest first
 */
export function lowIndexOn(rounds: readonly RoundPoint[], atMs: number): number | undefined {
  const withoutIndex = Array.from({ length: SCORES_MIN - 1 }, () => ({ day: 0, index: undefined }))
  const withIndex = rounds.flatMap(({ date, timezoneOffset, handicapIndex: index }) =>
    index === undefined ? [] : [{ day: Math.floor((date + timezoneOffset) / millisecondsInDay), index }],
  )
  return lowIndexBefore([...withoutIndex, ...withIndex], Math.floor(atMs / millisecondsInDay))
}
