import type { HistoryRound } from '../../contract/history.ts'
import { teamFormatText } from '../../domain/scoring-info-line.ts'
import type { Option } from '../../ui/form/SelectField.tsx'
import { playedMonth } from './played-on.ts'

/** Filters of the history, named as in the address. An empty text matches every round. */
export interface Filters {
  course: string
  year: string
  format: string
  scoring: string
}

/** A shorter history has no filter bar. */
export const FILTER_BAR_MIN = 6

export const NO_FILTERS: Filters = { course: '', year: '', format: '', scoring: '' }
const NAMES = Object.keys(NO_FILTERS) as (keyof Filters)[]

export function readFilters(query: URLSearchParams): Filters {
  return Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? ''])) as unknown as Filters
}

/** Returns the path, query and fragment of an address with its filters replaced. */
export function addressWith(url: URL, filters: Filters): string {
  const { pathname, hash, searchParams: query } = new URL(url)
  for (const name of NAMES) {
    if (filters[name]) query.set(name, filters[name])
    else query.delete(name)
  }
  return pathname + (query.size > 0 ? `?${query}` : '') + hash
}

export function isFiltered(filters: Filters): boolean {
  return NAMES.some((name) => filters[name].trim() !== '')
}

/** The API uses both `MatchPlay` and `MathPlay` for match play. */
const scoringOf = (round: HistoryRound) => {
  const type = round.scoringSettings?.scoringMethod?.type
  return type === 'MatchPlay' ? 'MathPlay' : type
}
const formatOf = (round: HistoryRound) => round.format?.type.split('.').at(-1)
const yearOf = (round: HistoryRound) => playedMonth(round)?.year.toString()
/** Removes case and accents, so that `malaga` matches Málaga. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function filterRounds(rounds: readonly HistoryRound[], filters: Filters): readonly HistoryRound[] {
  if (!isFiltered(filters)) return rounds
  const words = plain(filters.course).split(/\s+/).filter(Boolean)
  return rounds.filter((round) => {
    const course = plain(round.course)
    return (
      words.every((word) => course.includes(word)) &&
      (!filters.year || yearOf(round) === filters.year) &&
      (!filters.format || formatOf(round) === filters.format) &&
      (!filters.scoring || scoringOf(round) === filters.scoring)
    )
  })
}

/** Returns the values that occur in the rounds, in order of appearance: newest first. */
export function filterOptions(rounds: readonly HistoryRound[]) {
  const options = (values: Iterable<string | undefined>, labelOf: (value: string) => string): Option[] =>
    [...new Set(values)].flatMap((value) => (value ? [{ value, label: labelOf(value) }] : []))
  return {
    year: options(rounds.map(yearOf), (year) => year),
    format: options(rounds.map(formatOf), formatLabel),
    scoring: options(rounds.map(scoringOf), (scoring) => scoring),
  }
}

function formatLabel(format: string): string {
  return teamFormatText(`RoundFormat.Team.${format}`) ?? format
}
