import type { HistoryRound } from '../../contract/history.ts'
import { csvFileName, toCsv } from '../../domain/csv.ts'
import { teamFormatText } from '../../domain/scoring-info-line.ts'
import { roundPath } from '../../routes.ts'
import { type Filters, formatOf, scoringOf } from './filters.ts'
import { playedIsoDay } from './played-on.ts'
import { overPar } from './sort-rounds.ts'

type Column = [heading: string, text: (round: HistoryRound) => string | number | undefined]

const columnsOf = (origin: string): readonly Column[] => [
  ['Date', playedIsoDay],
  ['Course', ({ course }) => course],
  ['Format', (round) => teamFormatText(round.format?.type) ?? formatOf(round)],
  ['Scoring', scoringOf],
  ['Handicap', ({ scoringSettings }) => scoringSettings?.handicapMode],
  ['Holes played', ({ holesPlayed }) => holesPlayed],
  ['Holes', ({ holeCount }) => holeCount],
  ['Gross', ({ owner }) => owner?.totalGrossScore],
  ['Par', ({ owner }) => owner?.totalPar],
  ['To par', overPar],
  ['Points', ({ owner }) => owner?.totalScorePoints],
  ['Partners', ({ buddies }) => buddies.map(({ name }) => name).join(', ')],
  ['State', ({ isLive }) => (isLive ? 'Live' : 'Finished')],
  ['Link', ({ roundToken }) => origin + roundPath(roundToken)],
]

/**
 * Formats rounds as CSV with one line of headings. Days are those of the course's calendar, as in the list.
 * @param origin of the site, for the links
 */
export function roundsCsv(rounds: readonly HistoryRound[], origin: string): string {
  const columns = columnsOf(origin)
  const lines = rounds.map((round) => columns.map(([, text]) => String(text(round) ?? '')))
  return toCsv([columns.map(([heading]) => heading), ...lines])
}

/**
 * Returns the name of the file: `rounds-Old-Links-2026-11-22.csv`.
 * @param today in the viewer's time zone
 */
export function roundsCsvName({ course }: Filters, today: Date): string {
  return csvFileName('rounds', course.trim(), playedIsoDay({ date: today.getTime() }))
}
