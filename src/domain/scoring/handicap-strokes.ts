import type { RecordedPlayer, RecordedRound } from '../../contract/recorded-round.ts'

/**
 * Returns the rank of each hole for handicap strokes; rank 1 gets the first stroke. On a full card the rank is the
 * stroke index. Nine holes are ranked by their indexes, whether these are 1…9 or the odd ones of eighteen. A hole
 * without a stroke index takes the lowest free number of 1…n, in hole order. Holes with equal indexes are ranked in
 * hole order.
 */
export function strokeRanks(strokeIndexes: readonly (number | undefined)[]): readonly number[] {
  const known = ranksOf.get(strokeIndexes) ?? computeRanks(strokeIndexes)
  ranksOf.set(strokeIndexes, known)
  return known
}

const ranksOf = new WeakMap<readonly (number | undefined)[], readonly number[]>()

function computeRanks(strokeIndexes: readonly (number | undefined)[]): number[] {
  const taken = new Set(strokeIndexes)
  const free = strokeIndexes.map((_, at) => at + 1).filter((index) => !taken.has(index))
  const indexes = strokeIndexes.map((index) => index ?? free.shift() ?? strokeIndexes.length)
  const ranks: number[] = []
  const order = [...indexes.keys()].sort((a, b) => (indexes[a] ?? 0) - (indexes[b] ?? 0) || a - b)
  for (const [rank, hole] of order.entries()) ranks[hole] = rank + 1
  return ranks
}

/**
 * Returns the handicap strokes received on each hole (World Handicap System, appendix E): every one of n holes gets
 * floor(handicap / n), and the holes of the lowest ranks get one of the remaining strokes each. A plus handicap
 * (negative) gives strokes back, starting at the highest rank. The strokes add up to the playing handicap.
 */
export function handicapStrokes(
  playingHandicap: number,
  strokeIndexes: readonly (number | undefined)[],
): number[] {
  const holes = strokeIndexes.length
  const onEveryHole = Math.floor(playingHandicap / holes)
  const rest = playingHandicap - onEveryHole * holes
  return strokeRanks(strokeIndexes).map((rank) => onEveryHole + (rank <= rest ? 1 : 0))
}

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
