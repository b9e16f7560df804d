import type { YearFigures } from '../../contract/statistics.ts'
import { counted } from '../format/counted.ts'
import { decimal } from '../format/decimals.ts'
import { toParText } from '../results/to-par.ts'
import { yearTallies } from './figures.ts'

/** One figure of a year in review. */
export interface YearFact {
  label: string
  value: string
  /** A comparison or detail that is shown with the figure. */
  note?: string | undefined
  /** The round to which the figure belongs. */
  roundToken?: string
}

/** One figure of a year beside that of the year before. */
export interface YearRow {
  label: string
  /** Of the year and, if there were rounds, of the year before; undefined where a year does not have the figure. */
  facts: readonly (YearFact | undefined)[]
}

/** Returns the figures of a year as rows of a table. @param previous the figures of the year before, if there were rounds */
export function yearRows(year: YearFigures, previous?: YearFigures): YearRow[] {
  const columns = [year, ...(previous ? [previous] : [])].map((one) => [
    ...allFacts(one),
    ...yearHighlights(one),
  ])
  return (columns[0] ?? [])
    .map(({ label }) => ({
      label,
      facts: columns.map((facts) => facts.find((fact) => fact.label === label)),
    }))
    .filter(({ label, facts }) => !isSeldom(label) || facts.some((fact) => fact && fact.value !== '0'))
}

/** Returns the facts of a year that are numbers, without holes in one and eagles if there were none. */
export function yearFacts(year: YearFigures): YearFact[] {
  return allFacts(year).filter(({ label, value }) => !isSeldom(label) || value !== '0')
}

const ACES = 'Holes in one'
const EAGLES = 'Eagles or better'
const isSeldom = (label: string) => label === ACES || label === EAGLES

function allFacts(year: YearFigures): YearFact[] {
  const { rounds, scores, bestNine, holes, holesInOne, outcomes } = year
  const hasLongRounds = scores.some((score) => score.holes === 18)
  return [
    { label: 'Rounds', value: String(rounds) },
    ...scores.flatMap((score): YearFact[] => [
      {
        label: `Best of ${score.holes} holes`,
        value: String(score.best),
        note: toParText(score.bestToPar),
        roundToken: score.bestRoundToken,
      },
      { label: `Average of ${score.holes} holes`, value: decimal(score.average) },
    ]),
    ...(bestNine && hasLongRounds
      ? [
          {
            label: 'Best nine',
            value: String(bestNine.strokes),
            note: nineName(bestNine),
            roundToken: bestNine.roundToken,
          },
        ]
      : []),
    ...(holes > 0
      ? [
          { label: ACES, value: String(holesInOne) },
          { label: EAGLES, value: String(outcomes.eagles) },
          { label: 'Birdies', value: String(outcomes.birdies) },
        ]
      : []),
    ...yearTallies(year),
  ]
}

/** Returns 'front' or 'back'. */
export function nineName({ firstHole }: NonNullable<YearFigures['bestNine']>): string {
  return firstHole === 1 ? 'front' : 'back'
}

/** Returns the facts of a year in review that are names or sentences. */
export function yearHighlights({
  courseCount,
  favouriteCourse,
  partners,
  partnerCount,
  streakWeeks,
}: YearFigures): YearFact[] {
  const [partner] = partners
  return [
    ...(favouriteCourse
      ? [
          {
            label: 'Favourite course',
            value: favouriteCourse.name,
            note: `${counted(favouriteCourse.rounds, 'round', 'rounds')}${courseCount > 1 ? `, one of ${courseCount} courses` : ''}`,
          },
        ]
      : []),
    ...(partner
      ? [
          {
            label: 'Most rounds with',
            value: partner.name,
            note: `${counted(partner.rounds, 'round', 'rounds')}${partnerCount > 1 ? `, one of ${partnerCount} partners` : ''}`,
          },
        ]
      : []),
    ...(streakWeeks > 1
      ? [{ label: 'Longest streak', value: `${streakWeeks} weeks`, note: 'with a round in each' }]
      : []),
  ]
}
