import type { CompetitionRow, EntrantState, PublicCompetition } from '../../contract/competitions.ts'
import { toCsv } from '../files/csv.ts'
import { pointsText } from '../results/points.ts'

/** As on a leaderboard, and in words. */
export const STATE_TEXTS: Record<EntrantState, { code: string; words: string }> = {
  noReturn: { code: 'NR', words: 'No return' },
  cut: { code: 'MC', words: 'Missed the cut' },
  withdrawn: { code: 'WD', words: 'Withdrew' },
  disqualified: { code: 'DQ', words: 'Disqualified' },
  noShow: { code: 'NS', words: 'No show' },
}

type Facts = Pick<PublicCompetition, 'divisions' | 'rounds' | 'scoringMethod'>

/** Returns the results as a file for spreadsheets. */
export function resultsCsv(facts: Facts, rows: readonly CompetitionRow[]): string {
  const isPoints = facts.scoringMethod.type === 'Stableford'
  const roundNumbers = facts.rounds.flatMap(({ state }, at) => (state === 'planned' ? [] : [at + 1]))
  const divisionOf = (id: string | undefined) => facts.divisions.find((one) => one.id === id)?.name ?? ''
  const headings = [
    'Position',
    'Name',
    'Players',
    'Division',
    'Position in division',
    'Playing handicap',
    ...(isPoints ? ['Points'] : ['To par', 'Total']),
    ...roundNumbers.map((number) => `Round ${number}`),
    'State',
    'Note',
  ]
  const cells = rows.map((row) => [
    row.position === undefined ? '' : (row.positionText ?? ''),
    row.name,
    (row.players ?? []).map(({ name }) => name).join(', '),
    divisionOf(row.division),
    row.divisionPosition === undefined ? '' : (row.divisionPositionText ?? ''),
    text(row.playingHandicap),
    ...(isPoints
      ? [row.points === undefined ? '' : pointsText(row.points)]
      : [text(row.toPar), text(row.total)]),
    ...roundNumbers.map((_, at) => text(row.rounds[at]?.score)),
    row.state ? STATE_TEXTS[row.state].words : '',
    row.note ?? '',
  ])
  return toCsv([headings, ...cells])
}

const text = (value: number | undefined) => (value === undefined ? '' : String(value))
