import { VALUE_RANGES } from '../../../contract/catalogue.ts'

const { rating: RATING, slope: SLOPE } = VALUE_RANGES

/** A rating and a slope as they are typed, with a comma or a point. An empty one is no problem, and has no value. */
export function typedRatings(texts: { rating: string; slope: string }) {
  const [rating, slope] = [typedNumber(texts.rating), typedNumber(texts.slope)]
  const ratingProblem = isOutside(rating, RATING) ? 'A number, such as 71.2' : undefined
  const slopeProblem =
    isOutside(slope, SLOPE) || !Number.isInteger(slope ?? 0)
      ? `A whole number from ${SLOPE.join(' to ')}`
      : undefined
  return { rating, slope, ratingProblem, slopeProblem }
}

function typedNumber(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text.replace(',', '.'))
}

const isOutside = (value: number | undefined, [min, max]: readonly [number, number]) =>
  value !== undefined && !(value >= min && value <= max)
