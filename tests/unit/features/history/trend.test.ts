import { expect, test } from 'vitest'
import { runningMean, ticks, trendMonths, trendPoints } from '../../../../src/features/history/trend.ts'
import { played } from '../../../support/played-round.ts'

const scored = (totalGrossScore: number, totalPar = 72) => ({
  totalGrossScore,
  totalScorePoints: 30,
  totalPar,
})

test('includes only complete individual rounds of eighteen holes with date, score and par, oldest first', () => {
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

test('averages the last points', () => {
  const points = [4, 8, 12, 0].map((overPar, ms) => ({ ms, month: 'June 2026', overPar }))
  expect(runningMean(points, 2).map(({ overPar }) => overPar)).toEqual([4, 6, 10, 6])
})

test('summarises the points by month', () => {
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

test('labels the axis with round values', () => {
  expect(ticks(-3, 22, 6)).toEqual([0, 5, 10, 15, 20])
  expect(ticks(-1, 1, 6)).toEqual([-1, 0, 1])
})
