import type { RecordedPlayer, RecordedRound } from '../../contract/recorded-round.ts'

/** Returns the stroke index of each hole for a player: that of the tee where it has its own, else that of the course. */
export function strokeIndexesOf(
  { holes }: Pick<RecordedRound['course'], 'holes'>,
  tee: Pick<NonNullable<RecordedPlayer['tee']>, 'strokeIndexes'> | undefined,
): (number | undefined)[] {
  if (tee?.strokeIndexes) return holes.map(({ strokeIndex }, at) => tee.strokeIndexes?.[at] ?? strokeIndex)
  const known = ofCourses.get(holes) ?? holes.map(({ strokeIndex }) => strokeIndex)
  ofCourses.set(holes, known)
  return known
}

/** Most players of a round have the same, whose ranks are then computed once. */
const ofCourses = new WeakMap<RecordedRound['course']['holes'], (number | undefined)[]>()
