/** Returns at most `most` round numbers between `low` and `high`, for the labels of an axis. */
export function ticks(low: number, high: number, most: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100].find((one) => (high - low) / one < most) ?? 100
  const first = Math.ceil(low / step) * step
  return Array.from(
    { length: Math.max(0, Math.floor((high - first) / step) + 1) },
    (_, index) => first + index * step,
  )
}
