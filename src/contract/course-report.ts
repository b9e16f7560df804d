import * as v from 'valibot'
import { endpoint, orNothing } from './endpoint.ts'
import { courseHole } from './round.ts'
import { courseFigures } from './statistics.ts'
import { count, items, lenient, slots, timestampMs } from './wire.ts'

const courseRound = v.object({
  roundToken: v.string(),
  date: timestampMs,
  timezoneOffset: v.fallback(count, 0),
  /** Gross strokes of a complete individual round, otherwise missing. */
  strokes: lenient(count),
  toPar: lenient(count),
})
export type CourseRound = v.InferOutput<typeof courseRound>

const fieldFigures = v.object({
  rounds: count,
  golfers: count,
  average: count,
  /** The averages by hole. */
  holes: slots(count),
})
/** What all golfers have scored on a course. */
export type FieldFigures = v.InferOutput<typeof fieldFigures>

const courseReport = v.object({
  name: v.string(),
  holes: slots(courseHole),
  /** Missing if the golfer has not played there. */
  own: lenient(courseFigures),
  /** The golfer's latest rounds, newest first. */
  rounds: items(courseRound),
  /** Missing if too few golfers have played there. */
  field: lenient(fieldFigures),
})
export type CourseReport = v.InferOutput<typeof courseReport>

/** Returns what the signed-in golfer and all golfers have scored on a course; null for an unknown course. */
export const getCourseReport = endpoint('GET', '/rest/courses/{id}/report', {
  response: orNothing(courseReport),
})
