import { expect, test } from 'vitest'
import {
  nearestPoint,
  runningMean,
  yearStarts,
} from '../../../../../src/features/history/charts/chart-scale.ts'
import { scoreMonths } from '../../../../../src/features/history/charts/trend.ts'

test('computes a moving average', () => {
  expect(runningMean([4, 8, 12, 0], 2)).toEqual([4, 6, 10, 6])
  expect(runningMean([], 2)).toEqual([])
})

test('labels each year, or every second one when space is short', () => {
  const years = (width: number) =>
    yearStarts(new Date(2020, 5).getTime(), new Date(2026, 5).getTime(), width).map(({ year }) => year)
  expect(years(800)).toEqual([2020, 2021, 2022, 2023, 2024, 2025, 2026])
  expect(years(300)).toEqual([2020, 2022, 2024, 2026])
})

test('finds the nearest point, and the latest of several at the same time', () => {
  const points = [0, 100, 100, 300].map((ms) => ({ ms }))
  expect([-50, 40, 90, 190, 900].map((ms) => nearestPoint(points, ms))).toEqual([0, 0, 2, 2, 3])
})

test('summarises the scores by month, newest first', () => {
  const point = (ms: number, month: string, value: number) => ({ ms, month, value, text: '' })
  expect(scoreMonths([point(1, 'May 2026', 10), point(2, 'June 2026', 5), point(3, 'June 2026', 8)])).toEqual(
    [
      { name: 'June 2026', count: 2, best: 5, average: 6.5 },
      { name: 'May 2026', count: 1, best: 10, average: 10 },
    ],
  )
})
