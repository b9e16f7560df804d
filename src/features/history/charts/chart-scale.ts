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
