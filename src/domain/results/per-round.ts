import type { ShownRound } from '../round/shown-round.ts'

/**
 * Returns a function that computes its value once for each round: board, race and feed of a page need the same values
 * at each change, and a round itself never changes.
 */
export function perRound<Value>(compute: (round: ShownRound) => Value): (round: ShownRound) => Value {
  const values = new WeakMap<ShownRound, { value: Value }>()
  return (round) => {
    const known = values.get(round) ?? { value: compute(round) }
    values.set(round, known)
    return known.value
  }
}
