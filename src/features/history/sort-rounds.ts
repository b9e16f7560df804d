import type { HistoryRound } from '../../contract/history.ts'

/** Empty: by date, newest first. The others begin with the lowest. */
export type SortOrder = '' | 'score' | 'to-par'

export const isSortOrder = (text: string): text is SortOrder =>
  text === '' || text === 'score' || text === 'to-par'

/** Returns the golfer's gross score less the par of the holes played; undefined if one of them is unknown. */
export function overPar({ owner }: Pick<HistoryRound, 'owner'>): number | undefined {
  const gross = grossOf({ owner })
  return gross !== undefined && owner?.totalPar ? gross - owner.totalPar : undefined
}

/** A round without a score has none, or a score of 0. */
const grossOf = ({ owner }: Pick<HistoryRound, 'owner'>) => owner?.totalGrossScore || undefined

/**
 * Sorts rounds that are in the order of the history: live ones first, then newest first. Live rounds stay first, and
 * rounds without a score come last.
 */
export function sortRounds(rounds: readonly HistoryRound[], sort: SortOrder): readonly HistoryRound[] {
  if (sort === '') return rounds
  const scoreOf = sort === 'score' ? grossOf : overPar
  const key = (round: HistoryRound) =>
    round.isLive ? Number.NEGATIVE_INFINITY : (scoreOf(round) ?? Number.POSITIVE_INFINITY)
  return rounds.toSorted((a, b) => (key(a) === key(b) ? 0 : key(a) - key(b)))
}
