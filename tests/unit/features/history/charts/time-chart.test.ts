import { expect, test } from 'vitest'
import { nearestPoint, yearStarts } from '../../../../../src/features/history/charts/TimeChart.tsx'

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
