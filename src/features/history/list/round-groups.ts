import type { HistoryRound } from '../../../contract/history.ts'
import { playedMonth } from '../../../domain/dates/played-on.ts'
import type { SortOrder } from '../filters/filters.ts'
import { summarize, summaryParts } from '../year-summary.ts'

/** A batch of rounds that are rendered together. */
export interface Batch {
  rounds: readonly HistoryRound[]
  /** Number of rounds before this batch in the whole list. */
  before: number
}

/** A month, or a whole group without month headings. */
interface Section {
  key: string
  name: string
  batches: readonly Batch[]
}

/** The live rounds, a year, or all rounds if they are not sorted by date. */
export interface RoundGroup {
  key: string
  name: string
  /** The texts beside the name: number of rounds, best and average; may be empty. */
  notes: string
  sections: readonly Section[]
}

export const LIVE_GROUP = 'live'
const LIVE_NAME = 'Live now'
const UNKNOWN = 'Without a date'
const SORTED_NAMES: Record<Exclude<SortOrder, ''>, string> = {
  score: 'By gross score',
  'to-par': 'By gross score to par',
}
/**
 * Maximum number of rounds in a batch: less than two screens of rows, so that a frame lays out few of them. A month may
 * have thousands of rounds after an import.
 */
const BATCH = 10

/** Caches the groups by date, because the first look and React show the same list one after the other. */
const grouped = new WeakMap<readonly HistoryRound[], RoundGroup[]>()

/**
 * Groups sorted rounds and keeps their order: live rounds first, then by year and month or, if they are not sorted by
 * date, in one list.
 */
export function groupRounds(rounds: readonly HistoryRound[], sort: SortOrder = ''): RoundGroup[] {
  if (sort !== '') return group(rounds, sort)
  const groups = grouped.get(rounds) ?? group(rounds, sort)
  grouped.set(rounds, groups)
  return groups
}

function group(rounds: readonly HistoryRound[], sort: SortOrder): RoundGroup[] {
  let before = 0
  const sectionOf = (key: string, name: string, some: readonly HistoryRound[]): Section => {
    const batches = inBatches(some, before)
    before += some.length
    return { key, name, batches }
  }
  const live = rounds.filter((round) => round.isLive)
  const finished = live.length > 0 ? rounds.filter((round) => !round.isLive) : rounds
  const groups: RoundGroup[] = []
  if (live.length > 0) {
    const sections = [sectionOf(LIVE_GROUP, '', live)]
    groups.push({ key: LIVE_GROUP, name: LIVE_NAME, notes: '', sections })
  }
  if (sort !== '') {
    if (finished.length === 0) return groups
    const sections = [sectionOf(sort, '', finished)]
    return [...groups, { key: sort, name: SORTED_NAMES[sort], notes: notesOf(finished, true), sections }]
  }
  const years = byYearAndMonth(finished)
  for (const [year, months] of years) {
    const sections = [...months].map(([month, some]) => sectionOf(`${year}-${month}`, month, some))
    const name = year === undefined ? UNKNOWN : String(year)
    const notes = notesOf([...months.values()].flat(), years.size === 1)
    groups.push({ key: name, name, notes, sections })
  }
  return groups
}

/** @param isOnly whether these are all finished rounds of the list, whose number is at the top of the page */
function notesOf(rounds: readonly HistoryRound[], isOnly: boolean): string {
  const [count, ...scores] = summaryParts(summarize(rounds))
  if (!isOnly) return [count, ...scores].join(' · ')
  const text = scores.join(' · ')
  return text && `${text[0]?.toUpperCase()}${text.slice(1)}`
}

function byYearAndMonth(rounds: readonly HistoryRound[]) {
  const years = new Map<number | undefined, Map<string, HistoryRound[]>>()
  for (const round of rounds) {
    const { year, month = '' } = playedMonth(round) ?? {}
    const months = years.get(year) ?? new Map<string, HistoryRound[]>()
    years.set(year, months)
    const some = months.get(month) ?? []
    months.set(month, some)
    some.push(round)
  }
  return years
}

function inBatches(rounds: readonly HistoryRound[], before: number): Batch[] {
  return Array.from({ length: Math.ceil(rounds.length / BATCH) }, (_, index) => ({
    rounds: rounds.slice(index * BATCH, (index + 1) * BATCH),
    before: before + index * BATCH,
  }))
}
