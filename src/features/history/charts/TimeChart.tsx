import { eachYearOfInterval } from 'date-fns/eachYearOfInterval'
import { getYear } from 'date-fns/getYear'
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { chartSlider, indexAfterKey, ticks } from '../../../ui/chart/chart-slider.ts'
import styles from './Chart.module.css'

const INSET = { top: 10, right: 10, bottom: 24, left: 38 }
const HEIGHT = 200
const TICKS_MAX = 6
/** A year that begins closer to the edge than this has no label. */
const YEAR_WIDTH = 32

export interface ChartPoint {
  ms: number
  value: number
  /** The text of the point: "20 Jun 2026, +13 (85)". */
  text: string
}

interface Props {
  /** Describes the chart as a whole, for screen readers. */
  label: string
  /** At least two points, oldest first. */
  points: readonly ChartPoint[]
  /** The values of the line, one for each point. */
  mean: readonly number[]
  /** Index of the point to mark as the best one. */
  best?: number
  /** The text while no point is selected. */
  summary: string
  tickText: (value: number) => string
  /** Minimum difference between the ends of the axis. */
  rangeMin?: number
}

/**
 * Shows values over time as a line, the lowest ones at the top, because low scores are good. For keyboards and screen
 * readers it is a slider over the single values. It is redrawn for the available width, so that labels keep their size.
 */
export function TimeChart(props: Props) {
  const { label, points, mean, best, summary, tickText, rangeMin = 2 } = props
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(320)
  const [chosen, setChosen] = useState<number>()
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(Math.max(200, element.clientWidth)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const { low, high } = rangeOf(points, rangeMin)
  const [first, last] = [points[0]?.ms ?? 0, points.at(-1)?.ms ?? 1]
  const span = Math.max(1, last - first)
  const inner = width - INSET.left - INSET.right
  const x = (ms: number) => INSET.left + ((ms - first) / span) * inner
  const y = (value: number) => {
    return INSET.top + ((value - low) / (high - low)) * (HEIGHT - INSET.top - INSET.bottom)
  }
  const at = (ms: number, value: number) => `${x(ms).toFixed(1)} ${y(value).toFixed(1)}`
  const lastIndex = points.length - 1
  const shown = chosen === undefined ? undefined : points[Math.min(chosen, lastIndex)]
  const bestPoint = best === undefined ? undefined : points[best]

  function positionAt({ clientX, currentTarget }: PointerEvent): number {
    const px = clientX - currentTarget.getBoundingClientRect().left
    return nearestPoint(points, first + ((px - INSET.left) / inner) * span)
  }

  return (
    <div className="stack gap-0">
      <p className={styles.readout} aria-hidden="true">
        {shown?.text ?? summary}
      </p>
      <div
        ref={box}
        className={styles.plot}
        {...chartSlider({
          label,
          count: points.length,
          index: chosen ?? lastIndex,
          text: (shown ?? points[lastIndex])?.text,
          afterKey: (key) => indexAfterKey(key, chosen ?? lastIndex, points.length),
          positionAt,
          onChoose: setChosen,
        })}
      >
        <svg width={width} height={HEIGHT} aria-hidden="true">
          {ticks(low, high, TICKS_MAX).map((value) => (
            <g key={value}>
              <line
                className={styles.grid}
                data-zero={value === 0 || undefined}
                x1={INSET.left}
                x2={width - INSET.right}
                y1={y(value)}
                y2={y(value)}
              />
              <text className={styles.tick} x={INSET.left - 8} y={y(value) + 4} textAnchor="end">
                {tickText(value)}
              </text>
            </g>
          ))}
          {yearStarts(first, last, width)
            .filter(({ ms }) => x(ms) <= width - YEAR_WIDTH)
            .map(({ year, ms }) => (
              <text key={year} className={styles.tick} x={x(ms)} y={HEIGHT - 6}>
                {year}
              </text>
            ))}
          {shown && (
            <line
              className={styles.cursor}
              x1={x(shown.ms)}
              x2={x(shown.ms)}
              y1={INSET.top}
              y2={HEIGHT - INSET.bottom}
            />
          )}
          <path
            className={styles.mean}
            d={`M${points.map(({ ms }, index) => at(ms, mean[index] ?? 0)).join('L')}`}
          />
          {bestPoint && <circle className={styles.best} cx={x(bestPoint.ms)} cy={y(bestPoint.value)} r={5} />}
          {shown && <circle className={styles.chosen} cx={x(shown.ms)} cy={y(shown.value)} r={5.5} />}
        </svg>
      </div>
    </div>
  )
}

/** Returns the ends of the axis, with a margin beyond the values. */
function rangeOf(points: readonly ChartPoint[], rangeMin: number): { low: number; high: number } {
  const values = points.map(({ value }) => value)
  const lowest = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const highest = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  const space = Math.max((highest - lowest) * 0.05, (rangeMin - (highest - lowest)) / 2)
  return { low: lowest - space, high: highest + space }
}

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
