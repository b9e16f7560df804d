import { eachYearOfInterval } from 'date-fns/eachYearOfInterval'
import { getYear } from 'date-fns/getYear'
import { useLayoutEffect, useRef, useState } from 'react'
import { toParText } from '../../domain/to-par.ts'
import styles from './Trend.module.css'
import { type TrendPoint, ticks } from './trend.ts'

const HEIGHT = 190
const INSET = { top: 8, right: 10, bottom: 24, left: 34 }

interface Props {
  /** At least two, oldest first. */
  points: readonly TrendPoint[]
  mean: readonly TrendPoint[]
}

/** Redrawn for the available width, so that its labels keep their size. Lower scores are higher up. */
export function TrendChart({ points, mean }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(320)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(Math.max(200, element.clientWidth)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const values = points.map(({ overPar }) => overPar)
  const low = values.reduce((a, b) => Math.min(a, b)) - 1
  const high = values.reduce((a, b) => Math.max(a, b)) + 1
  const [first, last] = [points[0]?.ms ?? 0, points.at(-1)?.ms ?? 1]
  const x = (ms: number) =>
    INSET.left + ((ms - first) / Math.max(1, last - first)) * (width - INSET.left - INSET.right)
  const y = (overPar: number) =>
    INSET.top + ((overPar - low) / (high - low)) * (HEIGHT - INSET.top - INSET.bottom)
  const at = ({ ms, overPar }: TrendPoint) => `${x(ms).toFixed(1)} ${y(overPar).toFixed(1)}`
  const latest = points.at(-1)

  return (
    <div ref={box} className={styles.chart}>
      <svg width={width} height={HEIGHT} role="img" aria-label={describe(points, mean)}>
        {ticks(low, high, 6).map((value) => (
          <g key={value}>
            <line
              className={styles.grid}
              data-par={value === 0 || undefined}
              x1={INSET.left}
              x2={width - INSET.right}
              y1={y(value)}
              y2={y(value)}
            />
            <text className={styles.tick} x={INSET.left - 8} y={y(value) + 4} textAnchor="end">
              {toParText(value)}
            </text>
          </g>
        ))}
        {yearStarts(first, last, width).map(({ year, ms }) => (
          <text key={year} className={styles.tick} x={x(ms)} y={HEIGHT - 6}>
            {year}
          </text>
        ))}
        {/* All dots are zero-length lines of one path, to keep the DOM small with thousands of rounds. */}
        <path className={styles.dots} d={points.map((point) => `M${at(point)}h0`).join('')} />
        <path className={styles.mean} d={`M${mean.map(at).join('L')}`} />
        {latest && <circle className={styles.latest} cx={x(latest.ms)} cy={y(latest.overPar)} r={4.5} />}
      </svg>
    </div>
  )
}

/** The width that a year's label needs, with space around it. */
const YEAR_LABEL_PX = 60

/** Returns the start of each year in the chart, and only every second, third … when there is little room. */
function yearStarts(first: number, last: number, width: number): { year: number; ms: number }[] {
  const years = eachYearOfInterval({ start: first, end: last })
  const step = Math.ceil(years.length / Math.max(1, Math.floor(width / YEAR_LABEL_PX)))
  const starts = years
    .filter((_, index) => index % step === 0)
    .map((start) => ({ year: getYear(start), ms: Math.max(first, start.getTime()) }))
  // The first label is at the edge; it is left out when it would touch the second one.
  const [one, two] = starts
  const isCrowded = one && two && (two.ms - one.ms) / Math.max(1, last - first) < 48 / width
  return isCrowded ? starts.slice(1) : starts
}

function describe(points: readonly TrendPoint[], mean: readonly TrendPoint[]): string {
  const text = (point: TrendPoint | undefined) => toParText(point && Number(point.overPar.toFixed(1)))
  return `${points.length} rounds; the mean of ten went from ${text(mean[Math.min(9, mean.length - 1)])} to ${text(mean.at(-1))} to par.`
}
