import type { CourseFinding } from '../../domain/course-check.ts'

export const messages = {
  /** Spec: Error catalogue. */
  roundMissing: 'Round is not available',
  noCourse: 'This round has no course to look at',
  noCourseFile: 'There is no course in this file',
  tooLarge: 'The file is larger than 20 MB',
  nothingWrong: 'Nothing looks wrong.',
} as const

const metres = (length: number) => `${Math.round(length)} m`
const MISSING = { tee: 'no tee', green: 'no green', both: 'neither tee nor green' } as const

/** What looks wrong, for somebody with a golfer on the phone. */
export function findingText(finding: CourseFinding): string {
  switch (finding.kind) {
    case 'noCoordinates':
      return `Has ${MISSING[finding.missing]} on the map`
    case 'tooShort':
      return `Is only ${metres(finding.lengthM)} long`
    case 'tooLong':
      return `Is ${metres(finding.lengthM)} long`
    case 'exchanged':
      return 'Tee and green look exchanged, judging by the holes before and after'
    case 'noPar':
      return 'Has no par'
    case 'noPars':
      return 'No hole of the course has a par'
    case 'noStrokeIndexes':
      return 'No hole of the course has a stroke index'
    case 'noStrokeIndex':
      return 'Has no stroke index'
    case 'strokeIndexRange':
      return `Stroke index ${finding.strokeIndex} is none of 1 to 18`
    case 'strokeIndexTwice':
      return `Stroke index ${finding.strokeIndex} is also on hole ${finding.alsoOn}`
    case 'positionOff':
      return `Position ${finding.position} is far off the line: a detour of ${metres(finding.detourM)}`
  }
}
