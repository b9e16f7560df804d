import type { HistoryRound } from '../../contract/history.ts'
import { localMonth, monthName } from './local-day.ts'
import { summarize, type YearSummary } from './year-summary.ts'

export interface MonthGroup {
  key: string
  name: string
  rounds: readonly HistoryRound[]
}

export interface YearGroup {
  key: string
  name: string
  summary: YearSummary
  months: readonly MonthGroup[]
}

const UNKNOWN = 'Without a date'

/** Rounds, newest first, by year and month in the same order. */
export function groupByMonth(rounds: readonly HistoryRound[]): YearGroup[] {
  const years = Map.groupBy(rounds, (round) => localMonth(round.date)?.year)
  return [...years].map(([year, ofYear]) => {
    const months = Map.groupBy(ofYear, (round) => localMonth(round.date)?.month)
    return {
      key: String(year),
      name: year === undefined ? UNKNOWN : String(year),
      summary: summarize(ofYear),
      months: [...months].map(([month, ofMonth]) => ({
        key: `${year}-${month}`,
        name: month === undefined ? '' : monthName(month),
        rounds: ofMonth,
      })),
    }
  })
}

/** The first so many rounds of the groups, in the same groups; a year keeps the summary of all its rounds. */
export function firstOf(years: readonly YearGroup[], count: number): YearGroup[] {
  let left = count
  return years.flatMap((year) => {
    const months = year.months.flatMap((month) => {
      const rounds = month.rounds.slice(0, left)
      left -= rounds.length
      return rounds.length === month.rounds.length ? [month] : rounds.length > 0 ? [{ ...month, rounds }] : []
    })
    return months.length > 0 ? [{ ...year, months }] : []
  })
}
