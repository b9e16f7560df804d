import { decimal } from '../format/decimals.ts'
/** The tee from which a handicap is computed, and the holes of its ratings. */
export interface RatedTee {
  rating?: number | undefined
  slope?: number | undefined
  /** Par of all holes of the course from this tee. */
  par: number
  /** Holes of the course, and how many of them are played. */
  holeCount: number
  playedCount: number
}

/** A handicap before it is rounded, and how it is computed. */
export interface ComputedHandicap {
  value: number
  /** Such as `12.4 × 131 ÷ 113 + 71.2 − 72 = 13.6`. */
  calculation: string
}

const NEUTRAL_SLOPE = 113
const FULL_ROUND = 18

/**
 * Returns the course handicap for the holes that are played, not rounded (Rules of Handicapping 6.1): index × slope ÷ 113 +
 * (rating − par). The ratings of a course of nine holes are for half of the index, which is rounded to a tenth. Of a part of the holes, it is that
 * part of the whole; of holes that are played twice, it is twice as much, without rounding. Without ratings, the index counts as it is.
 */
export function courseHandicap(index: number, tee: RatedTee): ComputedHandicap {
  const { slope, par, holeCount, playedCount } = tee
  const rating = loopRating(tee)
  const share = (index * holeCount) / FULL_ROUND
  const indexPart = playedCount === holeCount ? Math.round(Number((share * 10).toFixed(6))) / 10 : share
  const onCourse =
    (indexPart * (slope ?? NEUTRAL_SLOPE)) / NEUTRAL_SLOPE + (rating === undefined ? 0 : rating - par)
  const value = (onCourse * playedCount) / holeCount
  const terms = [
    figure(index),
    holeCount !== FULL_ROUND && ` × ${holeCount} ÷ ${FULL_ROUND}`,
    slope !== undefined && ` × ${slope} ÷ ${NEUTRAL_SLOPE}`,
    rating !== undefined && ` + ${figure(rating)} − ${par}`,
  ].filter((term) => term !== false)
  const whole = terms.length > 1 ? `${terms.join('')} = ${figure(onCourse)}` : figure(onCourse)
  const times = playedCount === 2 * holeCount ? '2' : `${playedCount} ÷ ${holeCount}`
  const part = playedCount === holeCount ? '' : `; × ${times} = ${figure(value)}`
  return { value, calculation: whole + part }
}

/** Returns the rating for playing each hole once: some clubs publish that of nine holes for playing them twice. */
export function loopRating({ rating, par, holeCount }: Omit<RatedTee, 'playedCount'>): number | undefined {
  const isTwice = rating !== undefined && holeCount < FULL_ROUND && rating > par * 1.5
  return isTwice ? rating / 2 : rating
}

export type HandicapGame =
  | { format: 'individual'; method: 'strokes' | 'match' | 'other' }
  | { format: 'bestBall'; method: 'strokes' | 'match' | 'other'; teamSize: number }

/**
 * Returns the allowance in per cent that the World Handicap System recommends (appendix C). Skins and nines have none:
 * they are played with the whole handicap.
 */
export function handicapAllowance(game: HandicapGame): number {
  if (game.method === 'other') return 100
  if (game.format === 'individual') return game.method === 'match' ? 100 : 95
  if (game.method === 'match') return 90
  // The best of four balls is better than the better of two.
  return game.teamSize >= 4 ? 75 : 85
}

/** Returns the playing handicap that an allowance leaves of a course handicap, before it is rounded. */
export function withAllowance({ value, calculation }: ComputedHandicap, percent: number): ComputedHandicap {
  if (percent === 100) return { value, calculation }
  const allowed = (value * percent) / 100
  return { value: allowed, calculation: `${calculation}; × ${percent} % = ${figure(allowed)}` }
}

/** Per cent of the course handicaps of a scramble team by its size, the lowest handicap first. */
const SCRAMBLE_SHARES: Record<number, readonly number[]> = {
  1: [100],
  2: [35, 15],
  3: [30, 20, 10],
  4: [25, 20, 15, 10],
}

/** Returns the handicap of a scramble team, not rounded; of more than four players, the lowest four count. */
export function scrambleHandicap(courseHandicaps: readonly number[]): ComputedHandicap | undefined {
  const shares = SCRAMBLE_SHARES[Math.min(4, courseHandicaps.length)]
  if (!shares) return undefined
  const lowestFirst = courseHandicaps.toSorted((a, b) => a - b)
  const value = shares.reduce((sum, share, at) => sum + (share * (lowestFirst[at] ?? 0)) / 100, 0)
  const terms = shares.map((share, at) => `${share} % of ${figure(lowestFirst[at] ?? 0)}`)
  return { value, calculation: `${terms.join(' + ')} = ${figure(value)}` }
}

/** Returns a handicap as a whole number; halves are rounded upwards, also those of plus handicaps. */
export function roundedHandicap(value: number): number {
  // The products of decimals may be a little below a half.
  return Math.round(Number(value.toFixed(6))) || 0
}

/** Returns a number with at most one decimal and a real minus sign. */
function figure(value: number): string {
  return decimal(Math.round(value * 10) / 10).replace(/\.0$/, '')
}
