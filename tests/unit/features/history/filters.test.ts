import { expect, test } from 'vitest'
import {
  addressWith,
  filterOptions,
  filterRounds,
  NO_FILTERS,
  readFilters,
} from '../../../../src/features/history/filters.ts'
import { createHistoryFilters } from '../../../../src/features/history/history-filters.store.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { fakePage } from '../../../support/fake-page.ts'
import { played } from '../../../support/played-round.ts'

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

test('offers each value that occurs once', () => {
  const { year, format, scoring } = filterOptions(rounds)
  expect(year.map(({ label }) => label)).toEqual(['2026', '2025'])
  expect(format.map(({ label }) => label)).toEqual(['Individual', 'Best ball'])
  expect(scoring.map(({ label }) => label)).toEqual(['Stableford', 'MathPlay'])
})

test('stores the filters in the address and keeps the rest of it', () => {
  const url = new URL('https://site.example/rounds?ref=mail&year=2024#top')
  const address = addressWith(url, { ...NO_FILTERS, course: 'old links', scoring: 'Nines' })
  expect(address).toBe('/rounds?ref=mail&course=old+links&scoring=Nines#top')
  expect(readFilters(new URL(address, url).searchParams)).toEqual({
    course: 'old links',
    year: '',
    format: '',
    scoring: 'Nines',
  })
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
