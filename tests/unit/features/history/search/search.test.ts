import { expect, test } from 'vitest'
import type { HistoryRound } from '../../../../../src/contract/history.ts'
import { createHistorySearch } from '../../../../../src/features/history/search/history-search.store.ts'
import { searchedCourse, searchRounds } from '../../../../../src/features/history/search/search.ts'
import { fakeClock } from '../../../../support/fake-clock.ts'
import { fakePage } from '../../../../support/fake-page.ts'
import { played } from '../../../../support/played-round.ts'

const roundOn = (course: string, day: string, ...names: string[]) =>
  played({
    course,
    date: Date.parse(`${day}T20:00:00Z`),
    timezoneOffset: 12 * 3_600_000,
    buddies: names.map((name) => ({ name, image: undefined })),
  })
const rounds = [
  // Already June in Auckland.
  roundOn('Málaga Sur', '2026-05-31', 'Bob', 'Ada'),
  roundOn('Old Links', '2025-02-01', 'Bobby'),
  roundOn('Links of Old Town', '2025-01-01'),
]
const found = (search: string, some: readonly HistoryRound[] = rounds) =>
  searchRounds(some, search).map(({ course }) => course)

test.each([
  ['malaga', ['Málaga Sur']],
  [' links  OLD ', ['Old Links', 'Links of Old Town']],
  ['ada', ['Málaga Sur']],
  ['old bob', ['Old Links']],
  ['2025', ['Old Links', 'Links of Old Town']],
  ['june 2026', ['Málaga Sur']],
  ['elsewhere', []],
])('finds the rounds with all words of "%s"', (search, courses) => {
  expect(found(search)).toEqual(courses)
})

test('finds all rounds without a word, also those without a date', () => {
  const some = [played({ date: undefined })]
  expect(searchRounds(some, ' ')).toBe(some)
  expect(found('links', some)).toEqual(['Old Links'])
})

test('finds the course that was searched: the only one found, or the one with that very name', () => {
  const searched = (search: string, some = rounds) =>
    searchedCourse(searchRounds(some, search), search)?.course
  expect(searched('malaga')).toBe('Málaga Sur')
  // Both other courses have these words.
  expect(searched('old links')).toBe(undefined)
  expect(searched(' Old Links ')).toBe('Old Links')
  expect(searched('')).toBe(undefined)
  expect(searched('elsewhere')).toBe(undefined)
  expect(searched('malaga', [played({ course: 'Málaga Sur', isLive: true })])).toBe(undefined)
})

test('changes the search immediately, the address after a delay, and follows Back', () => {
  const { page, address, changeTo } = fakePage('/rounds?ref=mail#top')
  const { clock, advance } = fakeClock()
  const search = createHistorySearch(page, clock)
  const unsubscribe = search.start()
  search.change('o')
  search.change('old & new')
  expect(search.$search.get()).toBe('old & new')
  expect(address()).toBe('/rounds?ref=mail#top')
  advance(250)
  expect(address()).toBe('/rounds?ref=mail&course=old+%26+new#top')
  search.change('')
  advance(250)
  expect(address()).toBe('/rounds?ref=mail#top')
  changeTo('/rounds?course=kea')
  expect(search.$search.get()).toBe('kea')
  unsubscribe()
  changeTo('/rounds')
  expect(search.$search.get()).toBe('kea')
})
