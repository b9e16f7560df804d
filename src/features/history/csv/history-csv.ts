import type { HistoryRound } from '../../../contract/history.ts'
import { playedIsoDay } from '../../../domain/dates/played-on.ts'
import { csvFileName, toCsv } from '../../../domain/files/csv.ts'
import { ROUND_COLUMNS, roundCells } from '../../../domain/round/rounds-csv.ts'
import { roundPath } from '../../../routes.ts'
import type { Filters } from '../filters/filters.ts'

/**
 * Formats rounds as CSV with one line of headings.
 * @param origin of the site, for the links
 */
export function roundsCsv(rounds: readonly HistoryRound[], origin: string): string {
  return toCsv([
    ROUND_COLUMNS,
    ...rounds.map((round) => roundCells(round, origin + roundPath(round.roundToken))),
  ])
}

/**
 * Returns the name of the file: `rounds-Old-Links-2026-11-22.csv`.
 * @param today in the viewer's time zone
 */
export function roundsCsvName({ course }: Filters, today: Date): string {
  return csvFileName('rounds', course.trim(), playedIsoDay({ date: today.getTime() }))
}
