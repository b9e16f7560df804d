import type { CourseFinding } from '../../domain/course-check.ts'

export const messages = {
  /** The specification fixes the wording. */
  roundMissing: 'Round is not available',
  noCourse: 'This round has no course',
  noCourseFile: 'There is no course in this file',
  tooLarge: 'The file is larger than 20 MB',
  nothingWrong: 'Nothing looks wrong.',
} as const

const metres = (lengthM: number) => `${Math.round(lengthM)} m`
const MISSING = { tee: 'no tee', green: 'no green', both: 'neither tee nor green' } as const

/** Returns a finding as a sentence about its hole. */
export function findingText(finding: CourseFinding): string {
  switch (finding.kind) {
    case 'noCoordinates':
      return `Has ${MISSING[finding.missing]} on the map`
    case 'tooShort':
      return `Is only ${metres(finding.lengthM)} long`
    case 'tooLong':
      return `Is ${metres(finding.lengthM)} long`
    case 'exchanged':
      return 'Tee and green look swapped, judging by the holes before and after'
    case 'noPar':
      return 'Has no par'
    case 'noPars':
      return 'No hole of the course has a par'
    case 'noStrokeIndexes':
      return 'No hole of the course has a stroke index'
    case 'noStrokeIndex':
      return 'Has no stroke index'
    case 'strokeIndexRange':
      return `Stroke index ${finding.strokeIndex} is not between 1 and 18`
    case 'strokeIndexTwice':
      return `Stroke index ${finding.strokeIndex} is also on hole ${finding.alsoOn}`
    case 'positionOff':
      return `Position ${finding.position} is far off the line: a detour of ${metres(finding.detourM)}`
  }
}
