import type { ScoreSummary, StrokeParts, StrokeSum, YearFigures } from '../../contract/statistics.ts'
import { decimal } from '../format/decimals.ts'

type PartName = Exclude<keyof StrokeParts, 'rounds'>

export interface StrokeRow {
  label: string
  /** Strokes over par on a hole: of the latest rounds, if they are compared with all, and of all. */
  means: readonly (number | undefined)[]
}

interface StrokeGroup {
  title: string
  rows: readonly StrokeRow[]
}

const GROUPS: readonly { title: string; parts: readonly { name: PartName; label: string }[] }[] = [
  {
    title: 'By par',
    parts: [
      { name: 'par3', label: 'Par 3' },
      { name: 'par4', label: 'Par 4' },
      { name: 'par5', label: 'Par 5' },
    ],
  },
  {
    title: 'In a round',
    parts: [
      { name: 'first', label: 'First three holes' },
      { name: 'last', label: 'Last three holes' },
      { name: 'afterDouble', label: 'After a double bogey or worse' },
    ],
  },
  {
    title: 'On the green',
    parts: [
      { name: 'greenHit', label: 'Green in regulation' },
      { name: 'greenMissed', label: 'Green missed' },
      { name: 'onePutt', label: 'One putt or none' },
      { name: 'twoPutts', label: 'Two putts' },
      { name: 'threePutts', label: 'Three putts or more' },
    ],
  },
]

const meanOf = (sum: StrokeSum | undefined) => (sum && sum.holes > 0 ? sum.overPar / sum.holes : undefined)

/** Returns the parts on which there is a score, in groups. @param columns as `strokes` of the statistics */
export function strokeGroups(columns: readonly StrokeParts[]): StrokeGroup[] {
  return GROUPS.flatMap(({ title, parts }) => {
    const rows = parts
      .map(({ name, label }) => ({ label, means: columns.map((column) => meanOf(column[name])) }))
      .filter(({ means }) => means.some((mean) => mean !== undefined))
    return rows.length > 0 ? [{ title, rows }] : []
  })
}

/** Returns the mean over par of all holes. */
export const meanOverPar = ({ all }: StrokeParts) => meanOf(all) ?? 0

const HOLES = 18

/**
 * Returns where most strokes over par go: "Of 16.4 strokes over par in 18 holes, 9.1 go on par 4s." If the golfer plays
 * holes of another par under par, it names no total. Empty if no holes are played over par.
 */
export function mostStrokesText({ all, par3, par4, par5 }: StrokeParts): string {
  const total = (all.overPar / all.holes) * HOLES
  const parts = [
    { par: 3, sum: par3 },
    { par: 4, sum: par4 },
    { par: 5, sum: par5 },
  ]
    .map(({ par, sum }) => ({ par, strokes: ((sum?.overPar ?? 0) / all.holes) * HOLES }))
    .toSorted((a, b) => b.strokes - a.strokes)
  const [most] = parts
  if (!most || most.strokes <= 0) return ''
  const strokes = decimal(most.strokes)
  return parts.some((part) => part.strokes < 0)
    ? `Par ${most.par}s cost most: ${strokes} strokes over par in ${HOLES} holes.`
    : `Of ${decimal(total)} strokes over par in ${HOLES} holes, ${strokes} go on par ${most.par}s.`
}

/** The scores of one year over 18 or 9 holes. */
export interface ScoreYear extends ScoreSummary {
  year: number
}

/** The years with scores over a number of holes, the latest first. */
interface ScoreYears {
  holes: 18 | 9
  years: readonly ScoreYear[]
}

/** Returns the scores over 18 holes and over 9 holes by year; a length that was never played is left out. */
export function scoreYears(years: readonly YearFigures[]): ScoreYears[] {
  return ([18, 9] as const).flatMap((holes) => {
    const found = years.flatMap(({ year, scores }) =>
      scores.filter((one) => one.holes === holes && one.rounds > 0).map((one) => ({ ...one, year })),
    )
    return found.length > 0 ? [{ holes, years: found.toSorted((a, b) => b.year - a.year) }] : []
  })
}

/**
 * Returns what the last year was like beside the one before: "In 2026, 18 holes took 3.1 strokes fewer on average than in
 * 2025." It is the difference between the figures as they are shown. Empty with scores of one year only.
 */
export function scoreTrendText({ holes, years: [latest, before] }: ScoreYears): string {
  if (!latest || !before) return ''
  const tenths = ({ averageToPar }: ScoreYear) => Number(decimal(averageToPar))
  const less = tenths(before) - tenths(latest)
  const text = decimal(Math.abs(less))
  const much = Number(text) === 0 ? 'as many strokes' : `${text} strokes ${less > 0 ? 'fewer' : 'more'}`
  const beside = Number(text) === 0 ? 'as' : 'than'
  return `Over ${holes} holes, you needed ${much} to par in ${latest.year} ${beside} in ${before.year}.`
}
