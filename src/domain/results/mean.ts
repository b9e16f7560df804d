/**
 * Returns the mean of at least one value, rounded to six decimals. Tenths are rounded only where a mean is shown, and sums
 * of means show the same tenth as the mean of the sums.
 */
export function meanOf(values: readonly number[]): number {
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 1e6) / 1e6
}
