import type { HistoryRound } from '../../contract/history.ts'
import { playedIsoDay } from '../dates/played-on.ts'
import { matchLine } from '../results/match-text.ts'
import { pointsText } from '../results/points.ts'
import { RESULT_STATES } from '../results/result-state.ts'
import { teamFormatText } from '../results/scoring-info-line.ts'
import { scoringWords } from '../results/scoring-method-text.ts'
import { formatOf, missingResultOf, netOverPar, overPar, scoringOf } from './history-round.ts'

type Cell = string | number | undefined
/** The column headings and the value of each column for a round. */
const COLUMNS: readonly [heading: string, cell: (round: HistoryRound) => Cell][] = [
  ['Date', playedIsoDay],
  ['Course', ({ course }) => course],
  ['Format', (round) => teamFormatText(round.format?.type) ?? formatOf(round)],
  ['Scoring', (round) => scoringWords(scoringOf(round) ?? '')],
  ['Handicap', ({ scoringSettings }) => scoringSettings?.handicapMode],
  ['Holes played', ({ holesPlayed }) => holesPlayed],
  ['Holes', ({ holeCount }) => holeCount],
  ['Gross', ({ owner }) => owner?.totalGrossScore],
  ['Par', ({ owner }) => owner?.totalPar],
  ['To par', overPar],
  [
    'Points',
    ({ owner }) => (owner?.totalScorePoints === undefined ? undefined : pointsText(owner.totalScorePoints)),
  ],
  ['Partners', ({ buddies }) => buddies.map(({ name }) => name).join(', ')],
  ['State', ({ isLive }) => (isLive ? 'Live' : 'Finished')],
]

/** Columns that were added later. They follow the others, so that programs that read the file find them in place. */
const LATER_COLUMNS: typeof COLUMNS = [
  ['Net to par', netOverPar],
  ['Result', resultOf],
  ['Adjusted gross', ({ owner }) => owner?.adjustedGross],
]

/** The headings of `roundCells`. */
export const ROUND_COLUMNS: readonly string[] = [
  ...COLUMNS.map(([heading]) => heading),
  'Link',
  ...LATER_COLUMNS.map(([heading]) => heading),
]

/**
 * Returns a round as a row of a table; unknown values are empty. Days are those of the course's calendar.
 * @param link the URL of the round's page
 */
export function roundCells(round: HistoryRound, link: string): string[] {
  const texts = (columns: typeof COLUMNS) => columns.map(([, cell]) => String(cell(round) ?? ''))
  return [...texts(COLUMNS), link, ...texts(LATER_COLUMNS)]
}

/** Returns 'Won 3&2' for a match, or why there is no result: 'NR', 'WD', 'Did not play'. */
function resultOf(round: HistoryRound): string | undefined {
  const state = missingResultOf(round)
  if (!state) return round.match && matchLine(round.match, round.isLive === true)
  const { code, words } = RESULT_STATES[state]
  return state === 'didNotPlay' ? words : code
}
