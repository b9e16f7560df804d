import type { HistoryRound } from '../../contract/history.ts'
import { playedMonth } from './played-on.ts'
import { summarize, type YearSummary } from './year-summary.ts'

/** Rounds that are rendered together. */
export interface Batch {
  rounds: readonly HistoryRound[]
  /** Number of rounds before this batch in the whole list. */
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
/** About two screens of rows; an import can put thousands of rounds into one month. */
const BATCH = 20

/** Groups rounds by year and month and keeps their order, newest first. */
export function groupByMonth(rounds: readonly HistoryRound[]): YearGroup[] {
  let before = 0
  const years = Map.groupBy(rounds, (round) => playedMonth(round)?.year)
  return [...years].map(([year, ofYear]) => {
    const months = Map.groupBy(ofYear, (round) => playedMonth(round)?.month)
    return {
      key: String(year),
      name: year === undefined ? UNKNOWN : String(year),
      summary: summarize(ofYear),
      months: [...months].map(([month, ofMonth]) => {
        const batches = inBatches(ofMonth, before)
        before += ofMonth.length
        return { key: `${year}-${month}`, name: month ?? '', batches }
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
