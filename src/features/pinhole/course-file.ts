import * as v from 'valibot'
import type { Coordinates } from '../../contract/round.ts'
import { items, lenient } from '../../contract/wire.ts'
import type { CourseHoleRecord } from '../../domain/course-check.ts'

export interface NamedCourse {
  name: string
  holes: readonly CourseHoleRecord[]
}

const place = v.object({
  lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  lon: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
})
/** As `{lat, lon}`, or as the pair `[lat, lon]` that map tools write. */
const coordinates: v.GenericSchema<unknown, Coordinates> = v.union([
  place,
  v.pipe(
    v.tuple([v.number(), v.number()]),
    v.transform(([lat, lon]) => ({ lat, lon })),
    place,
  ),
])
const figure = lenient(v.number())

const hole = v.pipe(
  v.object({
    par: figure,
    strokeIndex: figure,
    si: figure,
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
 * The courses of a file: a recorded round, the answer of a round, a course by itself, or a list of courses.
 * Undefined for what is none of them.
 */
export function parseCourseFile(text: string): NamedCourse[] | undefined {
  try {
    const parsed = v.safeParse(file, JSON.parse(text))
    return parsed.success && parsed.output.length > 0 ? parsed.output : undefined
  } catch {
    // No JSON at all: as little a course as any other file.
    return undefined
  }
}
