import { expect, test } from 'vitest'
import {
  handicapIndexOf,
  handicapIndexText,
  handicapInput,
  handicapOf,
} from '../../../../src/domain/handicap/handicap-index.ts'
import {
  courseHandicap,
  handicapAllowance,
  roundedHandicap,
  scrambleHandicap,
  withAllowance,
} from '../../../../src/domain/handicap/playing-handicap.ts'

const FULL = { par: 72, holeCount: 18, playedCount: 18 }
const RATED = { ...FULL, rating: 71.2, slope: 131 }
const NINE = { par: 36, slope: 113, holeCount: 9, playedCount: 9 }

test.each([
  // The example of the USGA's Local Guidance for Rule 6: 8.7 ÷ 2 = 4.35, rounded to 4.4; 4.011… is 4.
  [8.7, { ...NINE, rating: 35.3, slope: 121 }, 4.0115, '8.7 × 9 ÷ 18 × 121 ÷ 113 + 35.3 − 36 = 4'],
  // Half a tenth of a plus handicap is rounded upwards as well, and the index of nine holes played twice is not halved.
  [-8.7, NINE, -4.3, '−8.7 × 9 ÷ 18 × 113 ÷ 113 = −4.3'],
  [8.7, { ...NINE, playedCount: 18 }, 8.7, '8.7 × 9 ÷ 18 × 113 ÷ 113 = 4.4; × 2 = 8.7'],
  // The others are computed by hand from the Rules of Handicapping 6.1.
  [12.4, RATED, 13.575, '12.4 × 131 ÷ 113 + 71.2 − 72 = 13.6'],
  [20, { ...FULL, slope: 113 }, 20, '20 × 113 ÷ 113 = 20'],
  [12.4, FULL, 12.4, '12.4'],
  [12.4, { ...RATED, playedCount: 9 }, 6.788, '12.4 × 131 ÷ 113 + 71.2 − 72 = 13.6; × 9 ÷ 18 = 6.8'],
  // Nine holes that are rated twice.
  [14.2, { ...NINE, rating: 71, slope: 120 }, 7.04, '14.2 × 9 ÷ 18 × 120 ÷ 113 + 35.5 − 36 = 7'],
])('computes the course handicap of %d on %o', (index, tee, value, calculation) => {
  const handicap = courseHandicap(index, tee)
  expect(handicap.value).toBeCloseTo(value, 2)
  expect(handicap.calculation).toBe(calculation)
})

// Recommended allowances of the Rules of Handicapping 2024, appendix C (usga.org, "Handicap Allowances").
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
  expect(withAllowance({ value: 13.575, calculation: '13.6' }, 100).calculation).toBe('13.6')
})

test('moves plus handicaps towards zero, rounding included (appendix C)', () => {
  const allowed = (value: number) => roundedHandicap(withAllowance({ value, calculation: '' }, 85).value)
  expect([-2, -3, -1, -10].map(allowed)).toEqual([-2, -3, -1, -8])
})

test('rounds halves upwards, also of plus handicaps and of decimals', () => {
  expect([0.5, 1.5, -1.5, -0.4, 13.499999999].map(roundedHandicap)).toEqual([1, 2, -1, 0, 14])
})

// Shares of appendix C: 25, 20, 15 and 10 % of four players, 30, 20 and 10 % of three, 35 and 15 % of two.
test.each([
  [[20, 5, 12, 8], 6.65, '25 % of 5 + 20 % of 8 + 15 % of 12 + 10 % of 20 = 6.7'],
  [[18, 10], 6.2, '35 % of 10 + 15 % of 18 = 6.2'],
  [[30, 10, 20], 10, '30 % of 10 + 20 % of 20 + 10 % of 30 = 10'],
  [[7], 7, '100 % of 7 = 7'],
])('computes the handicap of the scramble team %o', (handicaps, value, calculation) => {
  expect(scrambleHandicap(handicaps)).toEqual({ value: expect.closeTo(value, 6), calculation })
  expect(scrambleHandicap([])).toBeUndefined()
})

test.each([
  { text: '12.4', index: 12.4, playing: undefined },
  { text: '12.0', index: 12, playing: 12 },
  { text: '+2,0', index: -2, playing: -2 },
  { text: '+ 2,5', index: -2.5, playing: undefined },
  { text: '\u00a0+\u202f2\u00a0', index: -2, playing: -2 },
  { text: '＋２，１', index: -2.1, playing: undefined },
  { text: '\u221212,0', index: undefined, playing: -12 },
  { text: '–3', index: -3, playing: -3 },
  { text: '\u200e+1\u200b', index: -1, playing: -1 },
  { text: '+0,0', index: 0, playing: 0 },
  { text: '54', index: 54, playing: 54 },
  { text: '54,1', index: undefined, playing: undefined },
  { text: '+10', index: undefined, playing: -10 },
  { text: '162', index: undefined, playing: 162 },
  { text: '999', index: undefined, playing: undefined },
  { text: '12.45', index: undefined, playing: undefined },
  { text: '1 2', index: undefined, playing: undefined },
  { text: '+-2', index: undefined, playing: undefined },
  { text: '12,', index: undefined, playing: undefined },
  { text: '', index: undefined, playing: undefined },
])('reads "$text" as the index $index and the playing handicap $playing', ({ text, index, playing }) => {
  expect([handicapIndexOf(text), handicapOf(text)]).toEqual([index, playing])
})

test('writes handicaps as it reads them', () => {
  expect([12.4, 12, -2.1, 0, undefined].map(handicapIndexText)).toEqual(['12.4', '12.0', '+2.1', '0.0', ''])
  expect([-3, 0, 18, undefined].map(handicapInput)).toEqual(['+3', '0', '18', ''])
})
