/**
 * Rounds points to hundredths, as they are shown, because shared points of nines can be any fraction. Halves are rounded
 * away from zero, whatever the error of the sum is, so that equal sums look the same and margins do from both sides.
 */
export function shownPoints(points: number): number {
  return (Math.sign(points) * Math.round(exactSum(Math.abs(points) * 100))) / 100
}

/** Returns points with at most two decimals. */
export function pointsText(points: number): string {
  return String(shownPoints(points))
}

/** Removes the error of adding fractions, so that equal sums are equal whatever the order of their values. */
export function exactSum(sum: number): number {
  return Math.round(sum * 1e9) / 1e9
}
