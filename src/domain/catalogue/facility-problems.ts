import { type CourseFinding, type CourseRecord, checkCourse } from './course-check.ts'
import { findingText } from './finding-text.ts'

/** `course` and `tee` are ids; `hole` counts from 1. */
export interface FacilityProblem {
  course?: string | undefined
  hole?: number | undefined
  tee?: string | undefined
  text: string
  /** The facility cannot be published before the problem is solved. */
  isBlocking: boolean
}

/** A round cannot be scored without pars. */
const BLOCKING: readonly CourseFinding['kind'][] = ['noPar', 'noPars']

/** Returns what is missing or likely to be wrong in a facility, course by course. */
export function facilityProblems({
  courses,
}: {
  courses: readonly (CourseRecord & { id: string })[]
}): FacilityProblem[] {
  if (courses.length === 0) {
    const place = { course: undefined, hole: undefined, tee: undefined }
    return [{ ...place, text: 'There is no course', isBlocking: true }]
  }
  return courses.flatMap((course) =>
    checkCourse(course).map((finding) => ({
      course: course.id,
      hole: finding.hole,
      tee: finding.tee,
      text: findingText(finding, course),
      isBlocking: BLOCKING.includes(finding.kind),
    })),
  )
}
