import { expect, test } from 'vitest'
import {
  nearestPoint,
  runningMean,
  yearStarts,
} from '../../../../../src/features/history/charts/TimeChart.tsx'
import { scoreMonths, trendPoints } from '../../../../../src/features/history/charts/trend.ts'
import { played } from '../../../../support/played-round.ts'

const scored = (totalGrossScore: number, totalPar = 72) => ({
  totalGrossScore,
  totalScorePoints: 30,
  totalPar,
})

test('includes only complete individual rounds of eighteen holes with date, score and par, oldest first', () => {
  const rounds = [
    played({ date: 2, timezoneOffset: 0, owner: scored(80) }),
    played({ date: 1, timezoneOffset: 0, owner: scored(90) }),
    played({ owner: scored(40, 36), holeCount: 9 }),
    played({ owner: scored(67), holesPlayed: 17, holeCount: 18 }),
    played({ owner: scored(70), format: { type: 'RoundFormat.Team.Scramble' } }),
    played({ date: undefined }),
    played({ owner: { totalGrossScore: 80, totalScorePoints: 1, totalPar: undefined } }),
    played({ owner: undefined }),
  ]
  expect(trendPoints(rounds)).toEqual([
    { ms: 1, month: 'January 1970', value: 18, text: '01 Jan 1970: +18 (90)' },
    { ms: 2, month: 'January 1970', value: 8, text: '01 Jan 1970: +8 (80)' },
  ])
})

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
