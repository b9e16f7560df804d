/** Rounds points to hundredths, as they are shown, because shared points of nines can be any fraction. */
export function shownPoints(points: number): number {
  return Math.round(points * 100) / 100
}

/** Returns points with at most two decimals. */
export function pointsText(points: number): string {
  return String(shownPoints(points))
}

/** Removes the error of adding fractions, so that equal sums are equal whatever the order of their values. */
export function exactSum(sum: number): number {
  return Math.round(sum * 1e9) / 1e9
}
