import type { ScoreSummary, YearFigures } from '../../contract/statistics.ts'
import { decimal } from '../format/decimals.ts'

/** The scores of one year over 18 or 9 holes. */
export interface ScoreYear extends ScoreSummary {
  year: number
}

/** The years with scores over a number of holes, the latest first. */
export interface ScoreYears {
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
