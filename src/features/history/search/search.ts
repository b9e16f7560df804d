import type { HistoryRound } from '../../../contract/history.ts'
import { playedMonth } from '../../../domain/dates/played-on.ts'
import { wordSearch } from '../../../domain/format/folded-text.ts'

/** Minimum number of rounds for the search; shorter histories need none. */
export const SEARCH_MIN = 6

/** Returns the rounds whose course, players, month and year contain all words of the search. */
export function searchRounds(rounds: readonly HistoryRound[], search: string): readonly HistoryRound[] {
  if (search.trim() === '') return rounds
  const isFound = wordSearch(search)
  return rounds.filter((round) => {
    const { month = '', year = '' } = playedMonth(round) ?? {}
    return isFound([round.course, ...round.buddies.map(({ name }) => name), month, year].join(' '))
  })
}

/**
 * Returns a finished round on the course that was searched: the one whose name is exactly the text of the search, or the
 * only one that was found. Undefined if there is none.
 */
export function searchedCourse(found: readonly HistoryRound[], search: string): HistoryRound | undefined {
  const name = search.trim()
  const finished = name === '' ? [] : found.filter(({ isLive }) => !isLive)
  const exact = finished.find((round) => round.course === name)
  const [first] = finished
  return exact ?? (finished.every((round) => round.course === first?.course) ? first : undefined)
}
