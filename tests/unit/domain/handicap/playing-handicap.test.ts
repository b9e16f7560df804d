import { expect, test } from 'vitest'
import {
  courseHandicap,
  handicapAllowance,
  roundedHandicap,
  scrambleHandicap,
  withAllowance,
} from '../../../../src/domain/handicap/playing-handicap.ts'

const FULL = { par: 72, holeCount: 18, playedCount: 18 }

test.each([
  // The examples are computed by hand from the Rules of Handicapping 6.1.
  ['a rated tee', 12.4, { ...FULL, rating: 71.2, slope: 131 }, 13.575, '12.4 × 131 ÷ 113 + 71.2 − 72 = 13.6'],
  [
    'a plus handicap',
    -2.1,
    { ...FULL, rating: 71.2, slope: 131 },
    -3.235,
    '−2.1 × 131 ÷ 113 + 71.2 − 72 = −3.2',
  ],
  ['a tee with only a slope', 20, { ...FULL, slope: 113 }, 20, '20 × 113 ÷ 113 = 20'],
  ['a tee without ratings', 12.4, FULL, 12.4, '12.4'],
  [
    'nine of eighteen holes',
    12.4,
    { ...FULL, rating: 71.2, slope: 131, playedCount: 9 },
    6.788,
    '12.4 × 131 ÷ 113 + 71.2 − 72 = 13.6; × 9 ÷ 18 = 6.8',
  ],
  [
    'a course of nine holes',
    14.2,
    { par: 36, rating: 35.5, slope: 120, holeCount: 9, playedCount: 9 },
    7.04,
    '14.2 × 9 ÷ 18 × 120 ÷ 113 + 35.5 − 36 = 7',
  ],
  [
    'nine holes that are rated twice',
    14.2,
    { par: 36, rating: 71, slope: 120, holeCount: 9, playedCount: 9 },
    7.04,
    '14.2 × 9 ÷ 18 × 120 ÷ 113 + 35.5 − 36 = 7',
  ],
])('computes the course handicap on %s', (_, index, tee, value, calculation) => {
  const handicap = courseHandicap(index, tee)
  expect(handicap.value).toBeCloseTo(value, 2)
  expect(handicap.calculation).toBe(calculation)
})

test.each([
  [{ format: 'individual', method: 'strokes' }, 95],
  [{ format: 'individual', method: 'match' }, 100],
  [{ format: 'individual', method: 'other' }, 100],
  [{ format: 'bestBall', method: 'strokes', teamSize: 2 }, 85],
  [{ format: 'bestBall', method: 'strokes', teamSize: 4 }, 75],
  [{ format: 'bestBall', method: 'match', teamSize: 2 }, 90],
] as const)('knows the allowance of %o', (game, percent) => {
  expect(handicapAllowance(game)).toBe(percent)
})

test('applies the allowance before rounding, and says how', () => {
  const handicap = withAllowance({ value: 13.575, calculation: '13.6' }, 95)
  expect(handicap).toEqual({ value: expect.closeTo(12.896, 3), calculation: '13.6; × 95 % = 12.9' })
  expect(roundedHandicap(handicap.value)).toBe(13)
})

test('rounds halves upwards, also of plus handicaps and of decimals', () => {
  expect([0.5, 1.5, -1.5, -0.4, 13.499999999].map(roundedHandicap)).toEqual([1, 2, -1, 0, 14])
})

test.each([
  [[20, 5, 12, 8], 6.65, '25 % of 5 + 20 % of 8 + 15 % of 12 + 10 % of 20 = 6.7'],
  [[18, 10], 6.2, '35 % of 10 + 15 % of 18 = 6.2'],
  [[30, 10, 20], 10, '30 % of 10 + 20 % of 20 + 10 % of 30 = 10'],
  [[7], 7, '100 % of 7 = 7'],
])('computes the handicap of the scramble team %o', (handicaps, value, calculation) => {
  expect(scrambleHandicap(handicaps)).toEqual({ value: expect.closeTo(value, 6), calculation })
})

test('has no handicap for a team without players', () => {
  expect(scrambleHandicap([])).toBeUndefined()
})
