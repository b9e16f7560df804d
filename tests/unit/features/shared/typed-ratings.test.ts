import { expect, test } from 'vitest'
import { typedRatings } from '../../../../src/features/shared/courses/typed-ratings.ts'

const RATING = 'A number, such as 71.2'
const SLOPE = 'A whole number from 55 to 155'

test.each([
  ['71,4', '121', { rating: 71.4, slope: 121 }],
  ['', ' ', {}],
  ['0', '155', { rating: 0, slope: 155, ratingProblem: RATING }],
  ['x', '54', { rating: Number.NaN, slope: 54, ratingProblem: RATING, slopeProblem: SLOPE }],
  ['120', '120.5', { rating: 120, slope: 120.5, slopeProblem: SLOPE }],
])('reads the rating %j and the slope %j, or says what is wrong', (rating, slope, expected) => {
  expect(typedRatings({ rating, slope })).toEqual(expected)
})
