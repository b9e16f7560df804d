import * as v from 'valibot'
import { catalogueTee } from './catalogue.ts'
import { endpoint, orNothing } from './endpoint.ts'
import { recordedCourse } from './recorded-round.ts'
import { items, lenient, maybe } from './wire.ts'

export const COURSE_QUERY_MAX_LENGTH = 100
/** Maximum number of courses in one response. */
export const COURSES_FOUND_MAX = 20

const near = v.pipe(
  v.string(),
  v.regex(
    /^-?\d{1,2}(\.\d{1,20})?, ?-?\d{1,3}(\.\d{1,20})?$/,
    'expected latitude and longitude such as 56.34,-2.80',
  ),
)

const foundCourse = v.object({
  id: v.string(),
  /** The name of the course, such as `Championship Course`. */
  name: v.string(),
  /** The name of its facility. */
  facility: v.string(),
  place: maybe(v.string()),
  /** From `near`; missing without `near`. */
  distanceM: lenient(v.number()),
  holeCount: v.number(),
  par: lenient(v.number()),
  /** The names of the tees, each once. */
  tees: items(v.string()),
})
export type FoundCourse = v.InferOutput<typeof foundCourse>

/**
 * Returns the published courses whose name, facility or place contains each word of a text, at most
 * `COURSES_FOUND_MAX`: the nearest first, or without `near` by name. A service without a catalogue returns 404.
 */
export const findCourses = endpoint('GET', '/rest/courses', {
  query: v.object({
    query: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(COURSE_QUERY_MAX_LENGTH)), ''),
    near: v.optional(near),
  }),
  response: orNothing(v.object({ courses: items(foundCourse), hasMore: v.fallback(v.boolean(), false) })),
})

const playableCourse = v.object({
  /** As a recorded round has it, with `catalogueId` and `catalogueVersion`. */
  course: recordedCourse,
  tees: items(catalogueTee),
  facility: v.string(),
  place: maybe(v.string()),
  /** Whom maps and exports with these data must name. */
  attribution: maybe(v.string()),
})
/** A published course, from which a round can be begun. */
export type PlayableCourse = v.InferOutput<typeof playableCourse>

export const getCourse = endpoint('GET', '/rest/courses/{id}', { response: orNothing(playableCourse) })
