import type { PlayerState } from '../../contract/round-rules.ts'

/** Why a competitor has no result. */
export type ResultState = PlayerState | 'noResult' | 'didNotPlay'

interface StateWords {
  /** As on a leaderboard. */
  code: string
  words: string
}

/** In the order of a leaderboard. */
export const RESULT_STATES: Record<ResultState, StateWords> = {
  noResult: { code: 'NR', words: 'No result' },
  withdrawn: { code: 'WD', words: 'Withdrew' },
  disqualified: { code: 'DQ', words: 'Disqualified' },
  noShow: { code: 'NS', words: 'No show' },
  didNotPlay: { code: '–', words: 'Did not play' },
}

const ORDER = Object.keys(RESULT_STATES)

/** Returns the place of a state among all states, for sorting. */
export const stateOrder = (state: ResultState): number => ORDER.indexOf(state)
