import type { CompetitionRow, HoleFact, PublicCompetition } from '../../contract/competitions.ts'
import { toCsv } from '../files/csv.ts'
import { namesLine } from '../format/lists.ts'
import { handicapFigure } from '../handicap/handicap-text.ts'
import { shownPoints } from '../results/points.ts'
import { toParText } from '../results/to-par.ts'
import { STATE_TEXTS } from './competition-texts.ts'
import { hasGrossOrder, hasStrokesAlone } from './gross-rows.ts'

/** A column of the results. */
export interface ResultColumn {
  header: string
  isFigure?: boolean
  text: (row: CompetitionRow) => string
  /** What a file has instead: a number with which a spreadsheet can compute, and names as they are. */
  fileText?: (row: CompetitionRow) => string
}

/** Returns the columns of the results, in a file and on a page. */
export function resultColumns(
  competition: Pick<PublicCompetition, 'divisions' | 'format' | 'handicapMode' | 'scoringMethod'> & {
    rounds: readonly Pick<PublicCompetition['rounds'][number], 'state'>[]
  },
): ResultColumn[] {
  const { divisions, scoringMethod, rounds } = competition
  const figure = (
    header: string,
    figureOf: (row: CompetitionRow) => number | undefined,
    textOf: (figure: number) => string = String,
  ): ResultColumn => ({
    header,
    isFigure: true,
    text: (row) => optional(figureOf(row), textOf),
    fileText: (row) => optional(figureOf(row), String),
  })
  const grossOf = (row: CompetitionRow) =>
    row.total !== undefined && hasStrokesAlone(competition, row)
      ? sumOf(row.rounds.flatMap(({ holes }) => holes))
      : undefined
  return [
    {
      header: 'Position',
      text: ({ position, positionText = '' }) => (position === undefined ? '' : positionText),
    },
    { header: 'Name', text: ({ name }) => name },
    {
      header: 'Players',
      text: ({ players = [] }) => namesLine(players.map(({ name }) => name)),
      fileText: ({ players = [] }) => players.map(({ name }) => name).join(' · '),
    },
    {
      header: 'Division',
      text: ({ division }) => divisions.find(({ id }) => id === division)?.name ?? '',
    },
    {
      header: 'Position in division',
      text: ({ divisionPosition, divisionPositionText = '' }) =>
        divisionPosition === undefined ? '' : divisionPositionText,
    },
    figure('Playing handicap', ({ playingHandicap }) => playingHandicap, handicapFigure),
    ...(scoringMethod.type === 'Stableford'
      ? [figure('Points', ({ points }) => points && shownPoints(points))]
      : [
          figure('To par', ({ toPar }) => toPar, toParText),
          ...(hasGrossOrder(competition)
            ? [figure('Gross', grossOf), figure('Net', ({ total }) => total)]
            : [figure('Total', ({ total }) => total)]),
        ]),
    ...rounds.flatMap(({ state }, at) =>
      state === 'planned' ? [] : [figure(`Round ${at + 1}`, (row) => row.rounds[at]?.score)],
    ),
    { header: 'State', text: ({ state }) => (state ? STATE_TEXTS[state].words : '') },
    { header: 'Note', text: ({ note = '' }) => note },
  ]
}

const sumOf = (holes: readonly HoleFact[]) => holes.reduce<number>((sum, score) => sum + Number(score), 0)

const optional = (figure: number | undefined, textOf: (figure: number) => string) =>
  figure === undefined ? '' : textOf(figure)

/** Returns the results as a file for spreadsheets. */
export function resultsCsv(columns: readonly ResultColumn[], rows: readonly CompetitionRow[]): string {
  return toCsv([
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map(({ text, fileText = text }) => fileText(row))),
  ])
}
