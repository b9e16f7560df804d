import { UTCDate } from '@date-fns/utc'
import { getYear } from 'date-fns/getYear'
import { type RoundPoint, type Statistics, TALLY_NAMES } from '../../contract/statistics.ts'
import { courseFiguresOf } from './course-figures.ts'
import type { GolferRound } from './round-statistics.ts'
import { ownScoreOf } from './scores.ts'
import { yearFiguresOf } from './year-figures.ts'

/** Returns the figures of a golfer's finished rounds, which may be in any order. */
export function statisticsOf(rounds: readonly GolferRound[]): Statistics {
  const oldestFirst = rounds.toSorted((a, b) => a.date - b.date)
  const years = Map.groupBy(oldestFirst, yearOf)
  return {
    rounds: oldestFirst.map(pointOf),
    years: [...years].map(([year, some]) => yearFiguresOf(year, some)).toSorted((a, b) => b.year - a.year),
    courses: [...Map.groupBy(oldestFirst, courseKeyOf).values()]
      .map(courseFiguresOf)
      .toSorted((a, b) => b.rounds - a.rounds || b.lastDate - a.lastDate),
  }
}

/** Returns the year on the course's own calendar. */
function yearOf({ date, timezoneOffset }: GolferRound): number {
  return getYear(new UTCDate(date + timezoneOffset))
}

/** Two rounds were played on the same course if location, facility, name and number of holes are the same. */
function courseKeyOf({ courseId, facilityId, course, pars }: GolferRound): string {
  return JSON.stringify([courseId, facilityId, course, pars.length])
}

/** A figure that is known on a smaller share of the holes is left out, because it does not represent the round. */
const KNOWN_MIN = 1 / 3

function pointOf(round: GolferRound): RoundPoint {
  const { roundToken, course, date, timezoneOffset, pars } = round
  const score = ownScoreOf(round)
  const enough = (name: (typeof TALLY_NAMES)[number]) => {
    const tally = round[name]
    return tally && tally.of >= pars.length * KNOWN_MIN ? tally : undefined
  }
  const [putts, greens, fairways, sand] = TALLY_NAMES.map(enough)
  return {
    roundToken,
    course,
    date,
    timezoneOffset,
    holeCount: pars.length,
    strokes: score?.strokes,
    toPar: score?.toPar,
    putts,
    greens,
    fairways,
    sand,
  }
}
