import type { HistoryRound } from '../contract/history.ts'
import { formatOf, overPar, scoringOf } from './history-round.ts'
import { playedIsoDay } from './played-on.ts'
import { pointsText } from './points.ts'
import { teamFormatText } from './scoring-info-line.ts'
import { scoringWords } from './scoring-method-text.ts'

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

/** The headings of `roundCells`. */
export const ROUND_COLUMNS: readonly string[] = [...COLUMNS.map(([heading]) => heading), 'Link']

/**
 * Returns a round as a row of a table; unknown values are empty. Days are those of the course's calendar.
 * @param link the URL of the round's page
 */
export function roundCells(round: HistoryRound, link: string): string[] {
  return [...COLUMNS.map(([, cell]) => String(cell(round) ?? '')), link]
}
