import { expect, test } from 'vitest'
import type { HistoryRound } from '../../../../../src/contract/history.ts'
import {
  addressWith,
  courseNames,
  FILTER_LABELS,
  type Filters,
  filterCount,
  filterOptions,
  filterRounds,
  isFiltered,
  NO_FILTERS,
  readFilters,
  type SortOrder,
  searchedCourse,
  sortRounds,
  withCurrent,
} from '../../../../../src/features/history/filters/filters.ts'
import { createHistoryFilters } from '../../../../../src/features/history/filters/history-filters.store.ts'
import { fakeClock } from '../../../../support/fake-clock.ts'
import { fakePage } from '../../../../support/fake-page.ts'
import { played } from '../../../../support/played-round.ts'

const at = (iso: string) => Date.parse(iso)
const rounds = [
  played({ course: 'Málaga Sur', date: at('2026-02-01T12:00:00Z') }),
  played({
    course: 'Old Links',
    date: at('2025-02-01T12:00:00Z'),
    format: { type: 'RoundFormat.Team.BestBall' },
  }),
  played({
    course: 'Links of Old Town',
    date: at('2025-01-01T12:00:00Z'),
    scoringSettings: { scoringMethod: { type: 'MatchPlay' }, handicapMode: 'Gross' },
  }),
]
const courses = (some: Partial<typeof NO_FILTERS>) =>
  filterRounds(rounds, { ...NO_FILTERS, ...some }).map(({ course }) => course)

test('matches a course by words in any order, ignoring case and accents', () => {
  expect(courses({ course: 'malaga' })).toEqual(['Málaga Sur'])
  expect(courses({ course: ' links  OLD ' })).toEqual(['Old Links', 'Links of Old Town'])
})

test('combines year, format and scoring', () => {
  expect(courses({ year: '2025' })).toEqual(['Old Links', 'Links of Old Town'])
  expect(courses({ year: '2025', format: 'BestBall' })).toEqual(['Old Links'])
  expect(courses({ scoring: 'MathPlay' })).toEqual(['Links of Old Town'])
  expect(courses({ year: '1999' })).toEqual([])
})

test('offers each existing value once', () => {
  const { year, format, scoring } = filterOptions(rounds)
  expect(year.map(({ label }) => label)).toEqual(['2026', '2025'])
  expect(format.map(({ label }) => label)).toEqual(['Individual', 'Best ball'])
  expect(scoring.map(({ label }) => label)).toEqual(['Stableford', 'Match play'])
  expect(withCurrent([], 'MathPlay', FILTER_LABELS.scoring)).toEqual([
    { value: 'MathPlay', label: 'Match play' },
  ])
})

test('stores every filter and the order in the address, and keeps the rest of it', () => {
  const url = new URL('https://site.example/rounds?ref=mail&year=2024#top')
  const searched = { ...NO_FILTERS, course: 'old links', scoring: 'Nines' }
  expect(addressWith(url, searched)).toBe('/rounds?ref=mail&course=old+links&scoring=Nines#top')
  const filters: Filters = {
    course: 'Málaga & Söhne',
    year: '2026',
    format: 'Scramble',
    scoring: 'Skins',
    partner: 'Bob + Cleo',
    holes: '9',
    from: '2026-01-01',
    to: '2026-12-31',
    sort: 'to-par',
  }
  for (const some of [filters, searched]) {
    expect(readFilters(new URL(addressWith(url, some), url).searchParams)).toEqual(some)
  }
})

test.each(['?from=yesterday', '?to=2026-1-1', '?sort=luck'])('ignores %s in the address', (query) => {
  expect(readFilters(new URLSearchParams(query))).toEqual(NO_FILTERS)
})

test('counts the filters but not the order', () => {
  const filters: Filters = { ...NO_FILTERS, sort: 'score', partner: 'Bob', from: '2026-01-01', course: ' ' }
  expect(filterCount(filters)).toBe(2)
  expect(isFiltered({ ...NO_FILTERS, sort: 'score' })).toBe(false)
})

test('finds the course that was searched: the only one found, or the one with that very name', () => {
  const searched = (course: string, some = rounds) => {
    const filters = { ...NO_FILTERS, course }
    return searchedCourse(filterRounds(some, filters), filters)?.course
  }
  expect(searched('malaga')).toBe('Málaga Sur')
  // Both other courses have these words.
  expect(searched('old links')).toBe(undefined)
  expect(searched(' Old Links ')).toBe('Old Links')
  expect(searched('')).toBe(undefined)
  expect(searched('elsewhere')).toBe(undefined)
  expect(searched('malaga', [played({ course: 'Málaga Sur', isLive: true })])).toBe(undefined)
})

test('finds the rounds with a partner by the whole name', () => {
  const withBuddies = (...names: string[]) =>
    played({ course: names.join(), buddies: names.map((name) => ({ name, image: undefined })) })
  const some = [withBuddies('Bob', 'Ada'), withBuddies('Bobby'), withBuddies()]
  const found = filterRounds(some, { ...NO_FILTERS, partner: 'Bob' })
  expect(found.map(({ course }) => course)).toEqual(['Bob,Ada'])
  expect(filterOptions(some).partner.map(({ label }) => label)).toEqual(['Ada', 'Bob', 'Bobby'])
})

test('compares days on the calendar of the course, including both ends of the range', () => {
  const hour = 3_600_000
  const some = [
    // Already the next day in Auckland.
    played({ course: 'East', date: at('2026-05-31T20:00:00Z'), timezoneOffset: 12 * hour }),
    // Still the day before in Hawaii.
    played({ course: 'West', date: at('2026-07-01T05:00:00Z'), timezoneOffset: -10 * hour }),
    played({ course: 'Later', date: at('2026-07-01T12:00:00Z'), timezoneOffset: 0 }),
    played({ course: 'Unknown', date: undefined }),
  ]
  const within = (from: string, to: string) =>
    filterRounds(some, { ...NO_FILTERS, from, to }).map(({ course }) => course)
  expect(within('2026-06-01', '2026-06-30')).toEqual(['East', 'West'])
  expect(within('2026-06-30', '')).toEqual(['West', 'Later'])
  expect(within('', '2026-06-01')).toEqual(['East'])
})

test.each([
  ['18', { holesPlayed: 18, holeCount: 18 }],
  ['18', {}],
  ['18', { isLive: true, holesPlayed: 4, holeCount: 18 }],
  ['9', { holesPlayed: 9, holeCount: 9 }],
  ['9', { holesPlayed: 9, holeCount: 18 }],
  ['other', { holesPlayed: 17, holeCount: 18 }],
  ['other', { holesPlayed: 27, holeCount: 27 }],
])('counts a round among those of %s holes if it is %o', (holes, changes) => {
  const round = played(changes)
  expect(filterOptions([round]).holes.map(({ value }) => value)).toEqual([holes])
  expect(filterRounds([round], { ...NO_FILTERS, holes })).toEqual([round])
})

test('lists each course once, by name', () => {
  expect(courseNames([...rounds, ...rounds])).toEqual(['Links of Old Town', 'Málaga Sur', 'Old Links'])
})

test('changes the filters immediately, the address after a delay, and follows Back', () => {
  const { page, address, changeTo } = fakePage('/rounds?year=2025')
  const { clock, advance } = fakeClock()
  const filters = createHistoryFilters(page, clock)
  const unsubscribe = filters.start()
  expect(filters.$filters.get().year).toBe('2025')
  filters.change({ course: 'o' })
  filters.change({ course: 'ol' })
  expect(filters.$filters.get()).toMatchObject({ course: 'ol', year: '2025' })
  expect(address()).toBe('/rounds?year=2025')
  advance(250)
  expect(address()).toBe('/rounds?year=2025&course=ol')
  changeTo('/rounds')
  expect(filters.$filters.get()).toEqual(NO_FILTERS)
  unsubscribe()
  changeTo('/rounds?year=2024')
  expect(filters.$filters.get()).toEqual(NO_FILTERS)
})

const roundWith = (course: string, gross?: number, par?: number, more: Partial<HistoryRound> = {}) =>
  played({
    course,
    owner: { totalGrossScore: gross, totalPar: par, totalScorePoints: undefined },
    ...more,
  })
const unsorted = [
  roundWith('live', 20, 16, { isLive: true }),
  roundWith('unscored'),
  roundWith('par 72', 72, 72),
  roundWith('eagles', 70, 73),
  roundWith('nine', 41, 36),
  roundWith('picked up', 0, 72),
]

test('keeps the order of the history by date', () => {
  expect(sortRounds(unsorted, '')).toBe(unsorted)
})

test.each<[string, SortOrder, string[]]>([
  ['score', 'score', ['live', 'nine', 'eagles', 'par 72', 'unscored', 'picked up']],
  ['score to par', 'to-par', ['live', 'eagles', 'par 72', 'nine', 'unscored', 'picked up']],
])('sorts by the lowest %s, live rounds first and those without a score last', (_, sort, courses) => {
  expect(sortRounds(unsorted, sort).map(({ course }) => course)).toEqual(courses)
})
