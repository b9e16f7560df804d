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
