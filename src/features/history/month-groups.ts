import type { HistoryRound } from '../../contract/history.ts'
import { localMonth, monthName } from './local-day.ts'
import { summarize, type YearSummary } from './year-summary.ts'

/** Rounds that come into the page together. */
export interface Batch {
  rounds: readonly HistoryRound[]
  /** How many rounds stand before them in the whole list. */
  before: number
}

export interface MonthGroup {
  key: string
  name: string
  batches: readonly Batch[]
}

export interface YearGroup {
  key: string
  name: string
  summary: YearSummary
  months: readonly MonthGroup[]
}

const UNKNOWN = 'Without a date'
/** About two screens of rows, also where an import has put thousands into one month. */
const BATCH = 20

/** Rounds, newest first, by year and month in the same order. */
export function groupByMonth(rounds: readonly HistoryRound[]): YearGroup[] {
  let before = 0
  const years = Map.groupBy(rounds, (round) => localMonth(round.date)?.year)
  return [...years].map(([year, ofYear]) => {
    const months = Map.groupBy(ofYear, (round) => localMonth(round.date)?.month)
    return {
      key: String(year),
      name: year === undefined ? UNKNOWN : String(year),
      summary: summarize(ofYear),
      months: [...months].map(([month, ofMonth]) => {
        const batches = inBatches(ofMonth, before)
        before += ofMonth.length
        return { key: `${year}-${month}`, name: month === undefined ? '' : monthName(month), batches }
      }),
    }
  })
}

function inBatches(rounds: readonly HistoryRound[], before: number): Batch[] {
  return Array.from({ length: Math.ceil(rounds.length / BATCH) }, (_, index) => ({
    rounds: rounds.slice(index * BATCH, (index + 1) * BATCH),
    before: before + index * BATCH,
  }))
}
