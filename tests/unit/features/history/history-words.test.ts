import { describe, expect, test } from 'vitest'
import {
  addressWith,
  filterOptions,
  filterRounds,
  NO_FILTERS,
  readFilters,
} from '../../../../src/features/history/filters.ts'
import { createHistoryFilters } from '../../../../src/features/history/history-filters.store.ts'
import { groupByMonth } from '../../../../src/features/history/month-groups.ts'
import { runningMean, ticks, trendMonths, trendPoints } from '../../../../src/features/history/trend.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { fakePage } from '../../../support/fake-page.ts'
import { played } from '../../../support/played-round.ts'

const at = (iso: string) => Date.parse(iso)
const scored = (totalGrossScore: number, totalPar = 72) => ({
  totalGrossScore,
  totalScorePoints: 30,
  totalPar,
})

describe('filters', () => {
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

  test('find a course by words in any order, without case and accents', () => {
    expect(courses({ course: 'malaga' })).toEqual(['Málaga Sur'])
    expect(courses({ course: ' links  OLD ' })).toEqual(['Old Links', 'Links of Old Town'])
  })

  test('narrow by year, format and scoring together', () => {
    expect(courses({ year: '2025' })).toEqual(['Old Links', 'Links of Old Town'])
    expect(courses({ year: '2025', format: 'BestBall' })).toEqual(['Old Links'])
    expect(courses({ scoring: 'MathPlay' })).toEqual(['Links of Old Town'])
    expect(courses({ year: '1999' })).toEqual([])
  })

  test('offer what there is, once each', () => {
    const { year, format, scoring } = filterOptions(rounds)
    expect(year.map(({ label }) => label)).toEqual(['2026', '2025'])
    expect(format.map(({ label }) => label)).toEqual(['Individual', 'Best ball'])
    expect(scoring.map(({ label }) => label)).toEqual(['Stableford', 'MathPlay'])
  })

  test('live in the address, beside what else is there', () => {
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

  test('change at once, the address after a pause, and follow Back', () => {
    const { page, address, changeTo } = fakePage('/rounds?year=2025')
    const { clock, advance } = fakeClock()
    const filters = createHistoryFilters(page, clock)
    const end = filters.start()
    expect(filters.$filters.get().year).toBe('2025')
    filters.change({ course: 'o' })
    filters.change({ course: 'ol' })
    expect(filters.$filters.get()).toMatchObject({ course: 'ol', year: '2025' })
    expect(address()).toBe('/rounds?year=2025')
    advance(250)
    expect(address()).toBe('/rounds?year=2025&course=ol')
    changeTo('/rounds')
    expect(filters.$filters.get()).toEqual(NO_FILTERS)
    end()
    changeTo('/rounds?year=2024')
    expect(filters.$filters.get()).toEqual(NO_FILTERS)
  })
})

test('groups by year and month in the order of the list, and draws in batches', () => {
  const many = Array.from({ length: 45 }, () => played({ date: at('2026-06-10T12:00:00Z') }))
  const years = groupByMonth([
    ...many,
    played({ date: at('2025-12-31T12:00:00Z') }),
    played({ date: undefined }),
  ])
  expect(years.map(({ name, months }) => [name, months.map((month) => month.name)])).toEqual([
    ['2026', ['June']],
    ['2025', ['December']],
    ['Without a date', ['']],
  ])
  const batches = years.flatMap(({ months }) => months.flatMap((month) => month.batches))
  expect(batches.map(({ before, rounds }) => [before, rounds.length])).toEqual([
    [0, 20],
    [20, 20],
    [40, 5],
    [45, 1],
    [46, 1],
  ])
})

describe('the trend', () => {
  test('leaves out nine holes and what has no date, score or par, oldest first', () => {
    const rounds = [
      played({ date: 2, owner: scored(80) }),
      played({ date: 1, owner: scored(90) }),
      played({ owner: scored(40, 36), holeCount: 9 }),
      played({ owner: scored(67), holesPlayed: 17, holeCount: 18 }),
      played({ owner: scored(70), format: { type: 'RoundFormat.Team.Scramble' } }),
      played({ date: undefined }),
      played({ owner: { totalGrossScore: 80, totalScorePoints: 1, totalPar: undefined } }),
      played({ owner: undefined }),
    ]
    expect(trendPoints(rounds)).toEqual([
      { ms: 1, month: 'December 1969', overPar: 18 },
      { ms: 2, month: 'December 1969', overPar: 8 },
    ])
  })

  test('runs a mean over the last few', () => {
    const points = [4, 8, 12, 0].map((overPar, ms) => ({ ms, month: 'June 2026', overPar }))
    expect(runningMean(points, 2).map(({ overPar }) => overPar)).toEqual([4, 6, 10, 6])
  })

  test('has the same figures month by month', () => {
    const points = [
      { ms: 1, month: 'May 2026', overPar: 10 },
      { ms: 2, month: 'June 2026', overPar: 5 },
      { ms: 3, month: 'June 2026', overPar: 8 },
    ]
    expect(trendMonths(points)).toEqual([
      { key: 'June 2026', name: 'June 2026', count: 2, best: 5, average: 6.5 },
      { key: 'May 2026', name: 'May 2026', count: 1, best: 10, average: 10 },
    ])
  })

  test('has round figures on its axis', () => {
    expect(ticks(-3, 22, 6)).toEqual([0, 5, 10, 15, 20])
    expect(ticks(-1, 1, 6)).toEqual([-1, 0, 1])
  })
})
