interface Hole {
  /** The number on the card if it is not the position. */
  number?: number | undefined
}

/**
 * Returns the number by which people name a hole: its position on the course, unless another one is printed on the card.
 * @param at from 0
 */
export const numberOf = (hole: Hole | undefined, at: number): number => hole?.number ?? at + 1

/** Returns the number of one of the holes of a course or round. */
export const printedNumber = (holes: readonly (Hole | undefined)[], at: number): number =>
  numberOf(holes[at], at)

/** Returns the numbers of all holes, in the order of the course. */
export const printedNumbers = (holes: readonly (Hole | undefined)[]): number[] => holes.map(numberOf)
