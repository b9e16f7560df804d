/** Returns points with at most two decimals, because shared points of nines can be any fraction. */
export function pointsText(points: number): string {
  return String(Math.round(points * 100) / 100)
}

/** Removes the error of adding fractions, so that equal sums are equal whatever the order of their values. */
export function exactSum(sum: number): number {
  return Math.round(sum * 1e9) / 1e9
}
