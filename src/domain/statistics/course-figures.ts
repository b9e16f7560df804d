import type { CourseFigures, HoleFigures } from '../../contract/statistics.ts'
import { meanOf } from '../results/mean.ts'
import { courseIdOf, courseKey } from './course-key.ts'
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
    eclectic: holes.reduce<number | undefined>(
      (sum, hole) => (sum === undefined || hole.best === undefined ? undefined : sum + hole.best),
      0,
    ),
  }
}
