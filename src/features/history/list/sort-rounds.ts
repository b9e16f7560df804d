import type { HistoryRound } from '../../../contract/history.ts'
import { grossOf, overPar } from '../../../domain/round/history-round.ts'

/** The order of the list. An empty text means by date, newest first. All others begin with the lowest value. */
export type SortOrder = '' | 'score' | 'to-par'

export const isSortOrder = (text: string): text is SortOrder =>
  text === '' || text === 'score' || text === 'to-par'

/**
 * Sorts rounds that are already in the order of the history (live rounds first, then newest first). Live rounds stay
 * first, rounds without a score come last.
 */
export function sortRounds(rounds: readonly HistoryRound[], sort: SortOrder): readonly HistoryRound[] {
  if (sort === '') return rounds
  const scoreOf = sort === 'score' ? grossOf : overPar
  const key = (round: HistoryRound) =>
    round.isLive ? Number.NEGATIVE_INFINITY : (scoreOf(round) ?? Number.POSITIVE_INFINITY)
  return rounds.toSorted((a, b) => (key(a) === key(b) ? 0 : key(a) - key(b)))
}
