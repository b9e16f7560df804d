import { UTCDate } from '@date-fns/utc'
import { differenceInCalendarWeeks } from 'date-fns/differenceInCalendarWeeks'
import type { YearFigures } from '../../contract/statistics.ts'
import { ninesOf } from './hole-averages.ts'
import type { GolferRound } from './round-statistics.ts'
import { outcomesOf, scoreSummariesOf, tallyOver } from './scores.ts'

const PARTNERS_MAX = 10

/** Returns the figures of one year. @param rounds at least one, oldest first */
export function yearFiguresOf(year: number, rounds: readonly GolferRound[]): YearFigures {
  const strokes = rounds.flatMap((round) => round.strokes.filter((one) => one !== null))
  const latestFirst = rounds.toReversed()
  const courses = byFrequency(latestFirst.map(({ course }) => course))
  const partners = byFrequency(latestFirst.flatMap((round) => [...new Set(round.partners)]))
  return {
    year,
    rounds: rounds.length,
    holes: strokes.length,
    holesInOne: strokes.filter((one) => one === 1).length,
    scores: scoreSummariesOf(rounds),
    bestNine: bestNineOf(rounds),
    outcomes: outcomesOf(rounds),
    putts: tallyOver(rounds, 'putts'),
    greens: tallyOver(rounds, 'greens'),
    fairways: tallyOver(rounds, 'fairways'),
    sand: tallyOver(rounds, 'sand'),
    courseCount: courses.length,
    favouriteCourse: courses[0],
    partners: partners.slice(0, PARTNERS_MAX),
    partnerCount: partners.length,
    streakWeeks: longestStreak(rounds.map(weekOf)),
  }
}

function bestNineOf(rounds: readonly GolferRound[]): YearFigures['bestNine'] {
  const nines = rounds.flatMap(({ isIndividual, strokes, numbers, roundToken }) =>
    isIndividual
      ? ninesOf(strokes).map((nine) => ({
          ...nine,
          firstHole: numbers?.[nine.firstHole - 1] ?? nine.firstHole,
          roundToken,
        }))
      : [],
  )
  return nines.reduce<YearFigures['bestNine']>(
    (low, nine) => (low && low.strokes <= nine.strokes ? low : nine),
    undefined,
  )
}

/** Counts names and sorts them, the most frequent first; equally frequent names keep their order. */
function byFrequency(names: readonly string[]): { name: string; rounds: number }[] {
  return [...Map.groupBy(names, (name) => name)]
    .map(([name, same]) => ({ name, rounds: same.length }))
    .toSorted((a, b) => b.rounds - a.rounds)
}

/** Returns the number of a round's week on the course's calendar; weeks begin on Monday. */
function weekOf({ date, timezoneOffset }: GolferRound): number {
  return differenceInCalendarWeeks(new UTCDate(date + timezoneOffset), new UTCDate(0), { weekStartsOn: 1 })
}

/** Returns the length of the longest run of consecutive numbers in a list, which may repeat numbers. */
function longestStreak(weeks: readonly number[]): number {
  let longest = 0
  let length = 0
  let previous: number | undefined
  // Rounds that follow each other in time can have dates the other way round, on courses in other time zones.
  for (const week of [...new Set(weeks)].sort((a, b) => a - b)) {
    length = week - 1 === previous ? length + 1 : 1
    longest = Math.max(longest, length)
    previous = week
  }
  return longest
}
