/** Course Rating, Slope Rating and par of a tee over 18 holes. */
export interface RatedTee {
  rating: number
  slope: number
  par: number
}

const STANDARD_SLOPE = 113
/** The highest index. */
export const INDEX_MAX = 54
/** Number of the latest scores that count, and from which a low index exists. */
export const SCORES_MAX = 20
/** Number of scores from which an index exists. */
export const SCORES_MIN = 3
const SOFT_CAP = 3
const HARD_CAP = 5

/** By number of scores from 3: how many of the lowest differentials are averaged, and what is added to the mean. */
const COUNTED: readonly { lowest: number; adjustment: number }[] = [
  { lowest: 1, adjustment: -2 },
  { lowest: 1, adjustment: -1 },
  { lowest: 1, adjustment: 0 },
  { lowest: 2, adjustment: -1 },
  ...[2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 8].map((lowest) => ({ lowest, adjustment: 0 })),
]

/** Returns the number in tenths, without the error of binary fractions. */
const tenthsOf = (value: number) => Math.round(value * 1e7) / 1e6

/** Returns a number of tenths as a value, rounded to a whole tenth, half of one upwards. */
const fromTenths = (tenths: number) => (Math.round(tenths) || 0) / 10

/** Returns the score differential of an adjusted gross score over 18 holes, in tenths (Rules of Handicapping 5.1). */
export function differentialOf(
  adjustedGross: number,
  { rating, slope }: Pick<RatedTee, 'rating' | 'slope'>,
): number {
  return fromTenths((STANDARD_SLOPE * (adjustedGross * 10 - tenthsOf(rating))) / slope)
}

/**
 * Returns the positions of the differentials that count: the lowest of the latest 20, of equal ones the latest. Empty
 * for fewer than three.
 * @param differentials in order of play
 */
export function countedDifferentials(differentials: readonly number[]): number[] {
  const first = Math.max(0, differentials.length - SCORES_MAX)
  const latest = differentials.slice(first).map((value, at) => ({ value, at: first + at }))
  return latest
    .toSorted((a, b) => a.value - b.value || b.at - a.at)
    .slice(0, ruleFor(latest.length)?.lowest ?? 0)
    .map(({ at }) => at)
}

/** Returns how many of the lowest of this many differentials count, and what is added to their mean; undefined for too few. */
export const ruleFor = (count: number) => COUNTED[Math.min(count, SCORES_MAX) - SCORES_MIN]

export type Cap = 'soft' | 'hard'

/**
 * Returns the index of differentials in order of play, and which cap limits it; undefined for fewer than three (Rules
 * of Handicapping 5.2, 5.3 and 5.8).
 * @param low the lowest index of the last 365 days, if there is one
 */
export function indexOf(
  differentials: readonly number[],
  low?: number,
): { index: number; cap?: Cap } | undefined {
  const rule = ruleFor(differentials.length)
  if (!rule) return undefined
  const counted = countedDifferentials(differentials).map((at) => tenthsOf(differentials[at] ?? 0))
  const mean = Math.round(counted.reduce((sum, value) => sum + value, 0) / counted.length)
  const { tenths, cap } = capped(mean + rule.adjustment * 10, low)
  return { index: Math.min(INDEX_MAX, fromTenths(tenths)), ...(cap && { cap }) }
}

/** Limits how far an index rises above the low index: by half beyond three strokes, and by five at most. */
function capped(tenths: number, low: number | undefined): { tenths: number; cap?: Cap } {
  if (low === undefined) return { tenths }
  const soft = tenthsOf(low) + SOFT_CAP * 10
  const hard = tenthsOf(low) + HARD_CAP * 10
  if (tenths <= soft) return { tenths }
  const halved = soft + (tenths - soft) / 2
  return halved > hard ? { tenths: hard, cap: 'hard' } : { tenths: halved, cap: 'soft' }
}
