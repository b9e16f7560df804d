import { eachYearOfInterval } from 'date-fns/eachYearOfInterval'
import { getYear } from 'date-fns/getYear'

/** Returns the moving average over the last `span` values. At the beginning it uses the values so far. */
export function runningMean(values: readonly number[], span: number): number[] {
  let sum = 0
  return values.map((value, index) => {
    sum += value - (index >= span ? (values[index - span] ?? 0) : 0)
    return sum / Math.min(index + 1, span)
  })
}

/** Returns at most `most` round numbers between `low` and `high`, for the labels of an axis. */
export function ticks(low: number, high: number, most: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100].find((one) => (high - low) / one < most) ?? 100
  const first = Math.ceil(low / step) * step
  return Array.from(
    { length: Math.max(0, Math.floor((high - first) / step) + 1) },
    (_, index) => first + index * step,
  )
}

/** The width of a year's label, including margins. */
const YEAR_LABEL_PX = 60

/** Returns the start of each year in a chart, or of every second, third … year if there is little space. */
export function yearStarts(first: number, last: number, width: number): { year: number; ms: number }[] {
  const years = eachYearOfInterval({ start: first, end: last })
  const step = Math.ceil(years.length / Math.max(1, Math.floor(width / YEAR_LABEL_PX)))
  const starts = years
    .filter((_, index) => index % step === 0)
    .map((start) => ({ year: getYear(start), ms: Math.max(first, start.getTime()) }))
  // The first label is at the edge. It is omitted if it would touch the second label.
  const [one, two] = starts
  const isCrowded = one && two && (two.ms - one.ms) / Math.max(1, last - first) < 48 / width
  return isCrowded ? starts.slice(1) : starts
}

/** Returns the index of the point that is nearest in time. @param points oldest first */
export function nearestPoint(points: readonly { ms: number }[], ms: number): number {
  let nearest = 0
  for (const [index, point] of points.entries()) {
    if (Math.abs(point.ms - ms) <= Math.abs((points[nearest]?.ms ?? 0) - ms)) nearest = index
  }
  return nearest
}

const PAGE = 10

/** Returns the index to which a key moves along `count` points, -1 to deselect, or undefined for other keys. */
export function indexAfterKey(key: string, index: number, count: number): number | undefined {
  const within = (next: number) => Math.min(Math.max(next, 0), count - 1)
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return within(index - 1)
    case 'ArrowRight':
    case 'ArrowUp':
      return within(index + 1)
    case 'PageDown':
      return within(index - PAGE)
    case 'PageUp':
      return within(index + PAGE)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case 'Escape':
      return -1
    default:
      return undefined
  }
}
