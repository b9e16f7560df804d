import { VALUE_RANGES } from '../../contract/catalogue.ts'
import { wholeText } from '../format/counted.ts'
import { printedNumber } from '../format/printed-number.ts'
import { type CourseFinding, type CourseRecord, checkCourse } from './course-check.ts'
import { teeName } from './facility-changes.ts'

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

const metres = (lengthM: number) => `${Math.round(lengthM)} m`
const MISSING = { tee: 'no tee', green: 'no green', both: 'neither tee nor green' } as const

/** Returns a finding in a course as a sentence without its full stop, with printed numbers: "Hole 7 has no par". */
export function findingText(finding: CourseFinding, { holes, tees = [] }: CourseRecord): string {
  const { hole, tee, isForWomen } = finding
  const found = tees.find(({ id }) => id === tee)
  const teeText = tee === undefined ? '' : `tee ${found ? teeName(found) : tee}`.trim()
  const place = hole === undefined ? teeText : `hole ${printedNumber(holes, hole - 1)}`
  const whose = isForWomen ? ' for women' : hole !== undefined && teeText ? ` from ${teeText}` : ''
  const text = wordsOf(finding, holes)
  if (finding.kind === 'noPars' || finding.kind === 'noStrokeIndexes') return capitalised(text)
  return capitalised(/^(has|is) /.test(text) ? `${place} ${text}` : `${place}${whose}: ${text}`)
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function wordsOf(finding: CourseFinding, holes: CourseRecord['holes']): string {
  switch (finding.kind) {
    case 'noCoordinates':
      return `has ${MISSING[finding.missing]} on the map`
    case 'tooShort':
      return `is only ${metres(finding.lengthM)} long`
    case 'tooLong':
      return `is ${metres(finding.lengthM)} long`
    case 'exchanged':
      return 'tee and green look swapped, judging by the holes before and after'
    case 'farAway':
      return `is ${wholeText(Math.round(finding.distanceM / 1000))} km from the hole before`
    case 'noPar':
      return 'has no par'
    case 'noPars':
      return 'no hole of the course has a par'
    case 'noStrokeIndexes':
      return 'no hole of the course has a stroke index'
    case 'noStrokeIndex':
      return 'has no stroke index'
    case 'strokeIndexRange':
      return `stroke index ${finding.strokeIndex} is not between 1 and 18`
    case 'strokeIndexTwice':
      return `stroke index ${finding.strokeIndex} is also on hole ${printedNumber(holes, finding.alsoOn - 1)}`
    case 'positionOff':
      return `point ${finding.position} is far off the line: a detour of ${metres(finding.detourM)}`
    case 'lengthOff':
      return `a length of ${metres(finding.lengthM)}, but the line of play measures ${metres(finding.measuredM)}`
    case 'outOfRange': {
      const [least, most] = VALUE_RANGES[finding.what]
      return `${finding.what} ${finding.value} is not between ${least} and ${most}`
    }
    case 'teeUnnamed':
      return 'has no name'
    case 'teeTwice':
      return 'has the same name and gender as another tee'
  }
}
