import type { RecordedRound } from '../../contract/recorded-round.ts'

/** Returns whether the method is match play, which has two spellings. */
export function isMatchPlay({ type }: RecordedRound['scoringMethod']): boolean {
  return type === 'MatchPlay' || type === 'MathPlay'
}

/**
 * Returns whether handicap strokes are the difference to the lowest playing handicap: in net match play, and in net
 * skins and nines if the round says so.
 */
export function isOffLowest({
  scoringMethod,
  handicapMode,
  strokesOff,
}: Pick<RecordedRound, 'scoringMethod' | 'handicapMode' | 'strokesOff'>): boolean {
  if (handicapMode !== 'Net') return false
  return isMatchPlay(scoringMethod) || (canBeOffLowest(scoringMethod) && strokesOff === 'lowest')
}

/** Returns whether the file decides if handicap strokes are the difference to the lowest playing handicap. */
export function canBeOffLowest({ type }: RecordedRound['scoringMethod']): boolean {
  return type === 'Skins' || type === 'Nines'
}

/** Returns whether ties can be decided on countback. */
export function canTieBreak({ type }: RecordedRound['scoringMethod']): boolean {
  return type === 'StrokePlay' || type === 'Stableford'
}
