import type { RecordedRound } from '../contract/recorded-round.ts'

/**
 * Returns one line for each likely error in a recorded round that does not prevent its upload: duplicate or missing
 * stroke indexes. A course without any stroke index gets a single line.
 */
export function recordedRoundWarnings({ course: { holes } }: Pick<RecordedRound, 'course'>): string[] {
  if (holes.every(({ strokeIndex }) => strokeIndex === undefined)) {
    return ['course.holes: no hole has a stroke index; handicap strokes go by hole order']
  }
  const firstHole = new Map<number, number>()
  return holes.flatMap(({ strokeIndex }, at) => {
    const path = `course.holes[${at}].strokeIndex`
    if (strokeIndex === undefined) return [`${path}: is missing; the lowest free index is used`]
    const first = firstHole.get(strokeIndex)
    if (first === undefined) {
      firstHole.set(strokeIndex, at + 1)
      return []
    }
    return [`${path}: ${strokeIndex} is also used by hole ${first}; ties go by hole order`]
  })
}
