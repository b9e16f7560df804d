/**
 * Where each hole stands among the holes played, 1 for the one that gets the first stroke. On a full card this is
 * the stroke index itself. Nine holes keep the order of their indexes, whether they are 1…9 or the odd ones of
 * eighteen. A hole without a stroke index takes the lowest of 1…n that no other hole has, in hole order.
 */
export function strokeRanks(strokeIndexes: readonly (number | undefined)[]): number[] {
  const taken = new Set(strokeIndexes)
  const free = strokeIndexes.map((_, at) => at + 1).filter((index) => !taken.has(index))
  const indexes = strokeIndexes.map((index) => index ?? free.shift() ?? strokeIndexes.length)
  const ranks: number[] = []
  const order = [...indexes.keys()].sort((a, b) => (indexes[a] ?? 0) - (indexes[b] ?? 0) || a - b)
  for (const [rank, hole] of order.entries()) ranks[hole] = rank + 1
  return ranks
}

/**
 * Handicap strokes received on each hole (World Handicap System, appendix E): the n-th part of the playing
 * handicap on all n holes, and the rest one by one from the first stroke index on. A plus handicap (negative)
 * gives strokes back from the highest stroke index down. They always add up to the playing handicap.
 */
export function handicapStrokes(
  playingHandicap: number,
  strokeIndexes: readonly (number | undefined)[],
): number[] {
  const holes = strokeIndexes.length
  const everywhere = Math.floor(playingHandicap / holes)
  const rest = playingHandicap - everywhere * holes
  return strokeRanks(strokeIndexes).map((rank) => everywhere + (rank <= rest ? 1 : 0))
}
