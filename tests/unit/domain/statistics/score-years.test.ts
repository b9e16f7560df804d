import { expect, test } from 'vitest'
import { scoreTrendText, scoreYears } from '../../../../src/domain/statistics/score-years.ts'
import { statisticsOf } from '../../../../src/domain/statistics/statistics.ts'
import { golferRound, NINE } from '../../../support/golfer-rounds.ts'

const round = (day: string, overPar: number) =>
  golferRound({ day, token: day, line: [(NINE[0] ?? 0) + overPar, ...NINE.slice(1)].join(' ') })
const of = (...rounds: ReturnType<typeof golferRound>[]) => scoreYears(statisticsOf(rounds).years)

test.each([
  [4, 1, 'Over 9 holes, you needed 3.0 strokes fewer to par in 2026 than in 2025.'],
  [1, 4, 'Over 9 holes, you needed 3.0 strokes more to par in 2026 than in 2025.'],
  [2, 2, 'Over 9 holes, you needed as many strokes to par in 2026 as in 2025.'],
])('compares the last year with the one before: %s and %s over par', (before, latest, text) => {
  const [nine] = of(round('2025-06-20', before), round('2026-06-20', latest))
  expect(nine && scoreTrendText(nine)).toBe(text)
})

test('says the difference between the averages as they are shown', () => {
  const year = (averageToPar: number, at: number) => ({
    year: at,
    holes: 18,
    rounds: 9,
    best: 80,
    bestToPar: 8,
    bestRoundToken: 'R1',
    average: 90,
    averageToPar,
  })
  // The table has +17.8 and +19.9.
  expect(scoreTrendText({ holes: 18, years: [year(17.84, 2026), year(19.86, 2025)] })).toContain(
    ' 2.1 strokes fewer',
  )
})

test('compares nothing with scores of one year', () => {
  const [nine] = of(round('2026-06-20', 1))
  expect(nine && scoreTrendText(nine)).toBe('')
})
