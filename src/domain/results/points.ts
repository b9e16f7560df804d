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

/** Adds up values; undefined if one is missing, or there is none. */
export function sumOfAll(values: readonly (number | undefined)[]): number | undefined {
  if (values.length === 0 || values.includes(undefined)) return undefined
  return values.reduce<number>((sum, value = 0) => sum + value, 0)
}

/** Removes the error of adding fractions, so that equal sums are equal whatever the order of their values. */
export function exactSum(sum: number): number {
  return Math.round(sum * 1e9) / 1e9
}

/**
 * Returns the mean of at least one value, rounded to six decimals. Tenths are rounded only where a mean is shown, and sums
 * of means show the same tenth as the mean of the sums.
 */
export function meanOf(values: readonly number[]): number {
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 1e6) / 1e6
}
