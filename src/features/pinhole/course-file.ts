import * as v from 'valibot'
import type { Coordinates } from '../../contract/round.ts'
import { items, lenient } from '../../contract/wire.ts'
import type { CourseHoleRecord } from '../../domain/course-check.ts'

export interface NamedCourse {
  name: string
  holes: readonly CourseHoleRecord[]
}

const location = v.object({
  lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  lon: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
})
/** Accepts `{lat, lon}` and pairs `[lat, lon]`, as map tools write them. */
const coordinates: v.GenericSchema<unknown, Coordinates> = v.union([
  location,
  v.pipe(
    v.tuple([v.number(), v.number()]),
    v.transform(([lat, lon]) => ({ lat, lon })),
    location,
  ),
])
const optionalNumber = lenient(v.number())

const hole = v.pipe(
  v.object({
    par: optionalNumber,
    strokeIndex: optionalNumber,
    si: optionalNumber,
    tee: lenient(coordinates),
    greenMiddle: lenient(coordinates),
    pos: items(coordinates),
  }),
  v.transform(
    ({ par, strokeIndex, si, tee, greenMiddle, pos }): CourseHoleRecord => ({
      par,
      strokeIndex: strokeIndex ?? si,
      tee,
      greenMiddle,
      pos,
    }),
  ),
)
const course = v.object({
  name: v.fallback(v.string(), ''),
  holes: v.pipe(v.array(hole), v.minLength(1), v.maxLength(36)),
})

const file = v.union([
  v.pipe(
    v.object({ courses: v.array(course) }),
    v.transform(({ courses }) => courses),
  ),
  v.pipe(
    v.object({ settings: v.object({ course }) }),
    v.transform(({ settings }) => [settings.course]),
  ),
  v.pipe(
    v.object({ course }),
    v.transform((recorded) => [recorded.course]),
  ),
  v.pipe(
    course,
    v.transform((one) => [one]),
  ),
])

/**
 * Parses the courses in a file, which may be a recorded round, the response to a round request, a course, or a list of
 * courses. Returns undefined if the file is none of these.
 */
export function parseCourseFile(text: string): NamedCourse[] | undefined {
  try {
    const parsed = v.safeParse(file, JSON.parse(text))
    return parsed.success && parsed.output.length > 0 ? parsed.output : undefined
  } catch {
    // The file is not JSON.
    return undefined
  }
}
