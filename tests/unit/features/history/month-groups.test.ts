import { expect, test } from 'vitest'
import { groupByMonth } from '../../../../src/features/history/month-groups.ts'
import { played } from '../../../support/played-round.ts'

const at = (iso: string) => Date.parse(iso)

test('groups rounds by year and month in the order of the list, in batches', () => {
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
