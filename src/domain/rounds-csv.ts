import type { HistoryRound } from '../contract/history.ts'
import { dateTimeAtOffset } from './dates.ts'
import { teamFormatText } from './scoring-info-line.ts'

/** The names of the columns of `roundCells`. */
export const ROUND_COLUMNS = [
  'Date',
  'Course',
  'Scoring',
  'Handicap mode',
  'Format',
  'Holes',
  'Holes played',
  'Gross',
  'Score',
  'Par of holes played',
  'With',
  'Round token',
] as const

/** Returns a round of the history as cells of a table. Figures that are not known are empty. */
export function roundCells(round: HistoryRound): string[] {
  const { scoringSettings, owner } = round
  return [
    round.date === undefined ? '' : dateTimeAtOffset(round.date, round.timezoneOffset ?? 0),
    round.course,
    scoringSettings?.scoringMethod?.type ?? '',
    scoringSettings?.handicapMode ?? '',
    teamFormatText(round.format?.type) ?? 'Individual',
    number(round.holeCount),
    number(round.holesPlayed),
    number(owner?.totalGrossScore),
    number(owner?.totalScorePoints),
    number(owner?.totalPar),
    round.buddies.map(({ name }) => name).join(', '),
    round.roundToken,
  ]
}

const number = (value: number | undefined) => (value === undefined ? '' : String(value))
