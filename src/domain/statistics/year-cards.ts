import type { YearFigures } from '../../contract/statistics.ts'
import { counted, wholeText } from '../format/counted.ts'
import { decimal } from '../format/decimals.ts'
import { toParText } from '../results/to-par.ts'
import { yearTallies } from './figures.ts'

/** One card of a year in review. */
export interface YearCard {
  title: string
  /** The figure or name that the card is about. */
  value: string
  /** What else there is to say about it, at most three lines. */
  lines: readonly string[]
}

const CARDS_MAX = 5
const LINES_MAX = 3

/**
 * Returns the cards of a year: rounds, best round, holes, favourite course and most frequent partner. Cards without data
 * are replaced by the recorded figures and the pars, so that a year with scores has five.
 */
export function yearCards(year: YearFigures, previous?: YearFigures): YearCard[] {
  const all = [
    roundsCard(year, previous),
    bestCard(year, previous),
    holesCard(year),
    namedCard('Favourite course', year.favouriteCourse, year.courseCount, 'courses'),
    namedCard('Most rounds with', year.partners[0], year.partnerCount, 'partners'),
    figuresCard(year),
    parsCard(year),
  ]
  return all
    .filter((card) => card !== undefined)
    .slice(0, CARDS_MAX)
    .map((card) => ({ ...card, lines: card.lines.slice(0, LINES_MAX) }))
}

function roundsCard(
  { rounds, courseCount, streakWeeks, holes }: YearFigures,
  previous?: YearFigures,
): YearCard {
  return {
    title: 'Rounds',
    value: String(rounds),
    lines: [
      `on ${counted(courseCount, 'course', 'courses')}${holes > 0 ? `, ${counted(holes, 'hole', 'holes')}` : ''}`,
      ...(streakWeeks > 1 ? [`${streakWeeks} weeks in a row`] : []),
      ...(previous ? [`${previous.year}: ${previous.rounds}`] : []),
    ],
  }
}

function bestCard({ scores: [score] }: YearFigures, previous?: YearFigures): YearCard | undefined {
  if (!score) return undefined
  const other = previous?.scores.find(({ holes }) => holes === score.holes)
  return {
    title: 'Best round',
    value: String(score.best),
    lines: [
      `${score.bestToPar === 0 ? 'Level par' : `${toParText(score.bestToPar)} to par`} over ${score.holes} holes`,
      `${decimal(score.average)} on average`,
      ...(other ? [`${previous?.year}: best ${other.best}, average ${decimal(other.average)}`] : []),
    ],
  }
}

function holesCard({ holes, outcomes, holesInOne }: YearFigures): YearCard | undefined {
  if (holes === 0) return undefined
  const good = outcomes.eagles + outcomes.birdies + outcomes.pars
  return {
    title: 'Birdies',
    value: String(outcomes.birdies),
    lines: [
      ...(holesInOne > 0 ? [counted(holesInOne, 'hole in one', 'holes in one')] : []),
      ...(outcomes.eagles > 0 ? [counted(outcomes.eagles, 'eagle or better', 'eagles or better')] : []),
      `${Math.round((good / holes) * 100)} % of the holes in par or better`,
    ],
  }
}

function parsCard({ holes, outcomes }: YearFigures): YearCard | undefined {
  if (holes === 0) return undefined
  return {
    title: 'Pars',
    value: String(outcomes.pars),
    lines: [
      counted(outcomes.bogeys, 'bogey', 'bogeys'),
      counted(outcomes.doubles, 'double or worse', 'doubles or worse'),
    ],
  }
}

function namedCard(
  title: string,
  first: YearFigures['favouriteCourse'],
  count: number,
  others: string,
): YearCard | undefined {
  if (!first) return undefined
  return {
    title,
    value: first.name,
    lines: [
      counted(first.rounds, 'round', 'rounds'),
      ...(count > 1 ? [`one of ${wholeText(count)} ${others}`] : []),
    ],
  }
}

function figuresCard(year: YearFigures): YearCard | undefined {
  const [first, ...others] = yearTallies(year)
  if (!first) return undefined
  return {
    title: first.label,
    value: first.value,
    lines: others.map(({ label, value }) => `${label}: ${value}`),
  }
}
