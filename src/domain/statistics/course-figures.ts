import type { CourseFigures, HoleFigures } from '../../contract/statistics.ts'
import { meanOf, sumOfAll } from '../results/points.ts'
import type { GolferRound } from './round-statistics.ts'
import { completeScoreOf } from './scores.ts'

/** The golfer's rounds on one course. */
export interface CourseRounds<Round extends GolferRound = GolferRound> {
  id: string
  /** Identifies the location; undefined if no round has one. */
  locationId: string | undefined
  /** Oldest first, at least one. */
  rounds: readonly Round[]
}

/**
 * Groups rounds by course: facility, name, number of holes and location. A round without a location belongs to the
 * course of that facility and name on which the golfer played last.
 * @param rounds oldest first
 */
export function roundsByCourse<Round extends GolferRound>(rounds: readonly Round[]): CourseRounds<Round>[] {
  const namesakes = Map.groupBy(rounds, ({ facilityId, course, pars, numbers }) =>
    courseKey(facilityId, course, pars.length, numbers),
  )
  return [...namesakes].flatMap(([key, some]) => {
    const latest = some.findLast(({ courseId }) => courseId !== undefined)?.courseId
    return [...Map.groupBy(some, ({ courseId }) => courseId ?? latest)].map(([locationId, onCourse]) => ({
      id: courseIdOf(locationId, key),
      locationId,
      rounds: onCourse,
    }))
  })
}

/** Returns the figures of one course, of individual rounds: averages of complete ones, the best on a hole of all. */
export function courseFiguresOf({ id, rounds }: Pick<CourseRounds, 'id' | 'rounds'>): CourseFigures {
  const latest = rounds.at(-1) as GolferRound
  const individual = rounds.filter(({ isIndividual }) => isIndividual)
  const complete = individual.flatMap((round) => {
    const score = completeScoreOf(round)?.strokes
    return score === undefined ? [] : [{ round, score }]
  })
  const best = complete.reduce<(typeof complete)[number] | undefined>(
    (low, one) => (low && low.score <= one.score ? low : one),
    undefined,
  )
  const meanOver = (scoreOf: (one: (typeof complete)[number]) => number) =>
    complete.length > 0 ? meanOf(complete.map(scoreOf)) : undefined
  const holes = latest.pars.map((par, hole): HoleFigures => {
    const strokes = individual.flatMap((round) => round.strokes[hole] ?? [])
    return {
      number: latest.numbers?.[hole],
      par,
      strokeIndex: latest.strokeIndexes[hole] ?? undefined,
      average: meanOver(({ round }) => round.strokes[hole] ?? 0),
      best: strokes.length > 0 ? strokes.reduce((a, b) => Math.min(a, b)) : undefined,
      rounds: strokes.length,
    }
  })
  return {
    id,
    name: latest.course,
    rounds: rounds.length,
    lastDate: latest.date,
    lastTimezoneOffset: latest.timezoneOffset,
    best: best?.score,
    bestRoundToken: best?.round.roundToken,
    average: meanOver(({ score }) => score),
    holes,
    eclectic: sumOfAll(holes.map((hole) => hole.best)),
  }
}

/**
 * Returns a text that is the same for all rounds on the same holes: facility, name, number of holes and, where they are
 * not their positions, the printed numbers, which tell a back nine from a front nine.
 */
export function courseKey(
  facilityId: string | undefined,
  name: string,
  holeCount: number,
  numbers: readonly number[] = [],
): string {
  const isNumbered = numbers.some((number, at) => number !== at + 1)
  return JSON.stringify([facilityId ?? null, name, holeCount, ...(isNumbered ? numbers : [])])
}

/**
 * Returns the id of a course in addresses. A course whose location is unknown has one of facility, name and length. Holes
 * with printed numbers add these, because the rounds on all holes of the course are at the same location.
 * @param key see `courseKey`
 */
function courseIdOf(locationId: string | undefined, key: string): string {
  const [facilityId, name, holeCount, ...numbers] = JSON.parse(key) as [
    string | null,
    string,
    number,
    ...number[],
  ]
  const suffix = numbers.length > 0 ? `~${numbers.join('-')}` : ''
  return (locationId ?? `~${facilityId ?? ''}~${name}~${holeCount}`) + suffix
}
