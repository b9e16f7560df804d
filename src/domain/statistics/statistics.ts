import { UTCDate } from '@date-fns/utc'
import { getYear } from 'date-fns/getYear'
import { type RoundPoint, type Statistics, TALLY_NAMES } from '../../contract/statistics.ts'
import { courseFiguresOf, roundsByCourse } from './course-figures.ts'
import { estimatedHandicapOf, recordOf } from './estimated-handicap.ts'
import { partnerRecordsOf } from './partner-records.ts'
import type { GolferRound } from './round-statistics.ts'
import { figureOf, ownScoreOf } from './scores.ts'
import { strokePartsOf } from './stroke-parts.ts'
import { yearFiguresOf } from './year-figures.ts'

/** Returns the figures of a golfer's finished rounds, which may be in any order, without those not played. */
export function statisticsOf(rounds: readonly GolferRound[]): Statistics {
  const oldestFirst = rounds.filter(({ isAbsent }) => !isAbsent).toSorted((a, b) => a.date - b.date)
  const years = Map.groupBy(oldestFirst, yearOf)
  const record = recordOf(oldestFirst)
  const indexes = new Map(record.scores.map(({ round, index }) => [round.roundToken, index]))
  return {
    rounds: oldestFirst.map((round) => ({ ...pointOf(round), handicapIndex: indexes.get(round.roundToken) })),
    years: [...years].map(([year, some]) => yearFiguresOf(year, some)).toSorted((a, b) => b.year - a.year),
    courses: roundsByCourse(oldestFirst)
      .map(courseFiguresOf)
      .toSorted((a, b) => b.rounds - a.rounds || b.lastDate - a.lastDate),
    partners: partnerRecordsOf(oldestFirst),
    strokes: strokePartsOf(oldestFirst),
    handicap: estimatedHandicapOf(record),
  }
}

/** Returns the year on the course's own calendar. */
function yearOf({ date, timezoneOffset }: GolferRound): number {
  return getYear(new UTCDate(date + timezoneOffset))
}

function pointOf(round: GolferRound): Omit<RoundPoint, 'handicapIndex'> {
  const { roundToken, course, date, timezoneOffset, pars } = round
  const score = ownScoreOf(round)
  const [putts, greens, fairways, sand] = TALLY_NAMES.map((name) => figureOf(round, name))
  return {
    roundToken,
    course,
    date,
    timezoneOffset,
    holeCount: pars.length,
    scoreHoles: score?.holes,
    strokes: score?.strokes,
    toPar: score?.toPar,
    putts,
    greens,
    fairways,
    sand,
  }
}
