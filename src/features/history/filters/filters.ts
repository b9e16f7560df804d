import type { HistoryRound } from '../../../contract/history.ts'
import { playedIsoDay, playedYear } from '../../../domain/dates/played-on.ts'
import { nameKey, wordSearch } from '../../../domain/format/folded-text.ts'
import { teamFormatText } from '../../../domain/results/scoring-info-line.ts'
import { scoringWords } from '../../../domain/results/scoring-method-text.ts'
import { formatOf, grossOf, overPar, scoringOf } from '../../../domain/round/history-round.ts'
import type { Option } from '../../../ui/form/SelectField.tsx'

/** Filters and order of the history, with the names in the URL. An empty filter matches every round. */
export interface Filters {
  /** Words of the course's name. */
  course: string
  year: string
  format: string
  scoring: string
  /** The name of a buddy. */
  partner: string
  holes: string
  /** First and last day on the course's calendar, such as `2026-06-20`. */
  from: string
  to: string
  sort: SortOrder
}

/** Minimum number of rounds for a filter bar; shorter histories need no filters. */
export const FILTER_BAR_MIN = 6

export const NO_FILTERS: Filters = {
  course: '',
  year: '',
  format: '',
  scoring: '',
  partner: '',
  holes: '',
  from: '',
  to: '',
  sort: '',
}
const NAMES = Object.keys(NO_FILTERS) as (keyof Filters)[]
const ISO_DAY = /^\d{4,6}-\d\d-\d\d$/

export function readFilters(query: URLSearchParams): Filters {
  const text = (name: keyof Filters) => query.get(name) ?? ''
  const day = (name: 'from' | 'to') => (ISO_DAY.test(text(name)) ? text(name) : '')
  const sort = text('sort')
  return {
    course: text('course'),
    year: text('year'),
    format: text('format'),
    scoring: text('scoring'),
    partner: text('partner'),
    holes: text('holes'),
    from: day('from'),
    to: day('to'),
    sort: isSortOrder(sort) ? sort : '',
  }
}

/** Returns path, query and fragment of a URL in which the filters are replaced. */
export function addressWith(url: URL, filters: Filters): string {
  const { pathname, hash, searchParams: query } = new URL(url)
  for (const name of NAMES) {
    if (filters[name]) query.set(name, filters[name])
    else query.delete(name)
  }
  return pathname + (query.size > 0 ? `?${query}` : '') + hash
}

/** Returns the number of filters that are set, not counting the order. */
export function filterCount(filters: Filters): number {
  return NAMES.filter((name) => name !== 'sort' && filters[name].trim() !== '').length
}

export const isFiltered = (filters: Filters): boolean => filterCount(filters) > 0

/**
 * Returns a finished round on the course that was searched: the one whose name is exactly the text of the search, or the
 * only one that was found. Undefined if there is none.
 */
export function searchedCourse(
  found: readonly HistoryRound[],
  { course }: Filters,
): HistoryRound | undefined {
  const name = course.trim()
  const finished = name === '' ? [] : found.filter(({ isLive }) => !isLive)
  const exact = finished.find((round) => round.course === name)
  const [first] = finished
  return exact ?? (finished.every((round) => round.course === first?.course) ? first : undefined)
}

export const yearOf = (round: HistoryRound) => playedYear(round)?.toString()

export const OTHER_HOLES = 'other'

/**
 * Returns `18`, `9` or `other` for the number of holes that the list shows. Rounds of an API that does not send it
 * count as eighteen; a live round counts with all its holes.
 */
export function holesOf({ holesPlayed, holeCount = 18, isLive }: HistoryRound): string {
  const holes = isLive ? holeCount : (holesPlayed ?? holeCount)
  return holes === 18 || holes === 9 ? String(holes) : OTHER_HOLES
}

export function filterRounds(rounds: readonly HistoryRound[], filters: Filters): readonly HistoryRound[] {
  if (!isFiltered(filters)) return rounds
  const isCourse = wordSearch(filters.course)
  const partnerKey = nameKey(filters.partner)
  const { year, format, scoring, holes } = filters
  return rounds.filter((round) => {
    return (
      isCourse(round.course) &&
      (!year || yearOf(round) === year) &&
      (!format || formatOf(round) === format) &&
      (!scoring || scoringOf(round) === scoring) &&
      (!partnerKey || round.buddies.some(({ name }) => nameKey(name) === partnerKey)) &&
      (!holes || holesOf(round) === holes) &&
      isWithin(round, filters)
    )
  })
}

/** Returns whether a day is in the range, which includes both ends. A round without a date is not in any range. */
function isWithin(round: HistoryRound, { from, to }: Filters): boolean {
  if (!from && !to) return true
  const day = playedIsoDay(round)
  return day !== '' && (!from || day >= from) && (!to || day <= to)
}

/** The order of the list. An empty text means by date, newest first. All others begin with the lowest value. */
export type SortOrder = '' | 'score' | 'to-par'

export const isSortOrder = (text: string): text is SortOrder =>
  text === '' || text === 'score' || text === 'to-par'

/**
 * Sorts rounds that are already in the order of the history (live rounds first, then newest first). Live rounds stay
 * first, rounds without a score come last.
 */
export function sortRounds(rounds: readonly HistoryRound[], sort: SortOrder): readonly HistoryRound[] {
  if (sort === '') return rounds
  const scoreOf = sort === 'score' ? grossOf : overPar
  const key = (round: HistoryRound) =>
    round.isLive ? Number.NEGATIVE_INFINITY : (scoreOf(round) ?? Number.POSITIVE_INFINITY)
  return rounds.toSorted((a, b) => (key(a) === key(b) ? 0 : key(a) - key(b)))
}

type Values = Iterable<string | undefined>

const { compare: compareNames } = new Intl.Collator('en')

const asItIs = (value: string) => value

const optionsOf = (values: Values, labelOf: Label = asItIs): Option[] =>
  [...new Set(values)].flatMap((value) => (value ? [{ value, label: labelOf(value) }] : []))
const inOrder = (names: Iterable<string>): string[] =>
  [...new Set(names)].filter((name) => name !== '').sort(compareNames)

/** Returns the values of each filter that occur in the rounds, in order of appearance unless they have their own. */
export function filterOptions(rounds: readonly HistoryRound[]) {
  return {
    year: optionsOf(rounds.map(yearOf)),
    format: optionsOf(rounds.map(formatOf), formatLabel),
    scoring: optionsOf(rounds.map(scoringOf), scoringWords),
    partner: partnerOptions(rounds),
    holes: holesOptions(rounds),
  }
}

function formatLabel(format: string): string {
  return teamFormatText(`RoundFormat.Team.${format}`) ?? format
}

type Label = (value: string) => string

/** The labels of the values of filters that have others than the values themselves. */
export const FILTER_LABELS: Partial<Record<keyof Filters, Label>> = {
  format: formatLabel,
  scoring: scoringWords,
}

/** Returns the names of all courses in alphabetical order. */
export function courseNames(rounds: readonly HistoryRound[]): string[] {
  return inOrder(rounds.map(({ course }) => course))
}

/** Returns the names of all buddies in alphabetical order. */
function partnerOptions(rounds: readonly HistoryRound[]): Option[] {
  const names = rounds.flatMap(({ buddies }) => buddies.map(({ name }) => name))
  // One option for all ways in which a name was written: the first one, which is that of the latest round.
  return optionsOf(inOrder([...Map.groupBy(new Set(names), nameKey).values()].flatMap(([name = '']) => name)))
}

const HOLES: readonly Option[] = [
  { value: '18', label: '18 holes' },
  { value: '9', label: '9 holes' },
  { value: OTHER_HOLES, label: 'Other' },
]

/** Returns the numbers of holes that occur in the rounds. */
function holesOptions(rounds: readonly HistoryRound[]): Option[] {
  const found = new Set(rounds.map(holesOf))
  return HOLES.filter(({ value }) => found.has(value))
}

/** Returns the options. Adds the chosen value if no round has it, because a URL can contain any value. */
export function withCurrent(
  options: readonly Option[],
  value: string,
  labelOf: Label = asItIs,
): readonly Option[] {
  const isKnown = value === '' || options.some((option) => option.value === value)
  return isKnown ? options : [...options, { value, label: labelOf(value) }]
}
