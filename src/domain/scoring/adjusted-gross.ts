import type { RecordedPlayer, RecordedRound } from '../../contract/recorded-round.ts'
import { strokesMade } from './ball.ts'
import { handicapStrokes, strokeIndexesOf } from './handicap-strokes.ts'

/**
 * Returns the adjusted gross score of a player of an individual round (Rules of Handicapping 3.1): no hole counts more
 * than net double bogey by the course handicap, or par + 5 for a player without a handicap or with four strokes or more
 * on the hole. A pick-up counts as much. Undefined if neither course handicap nor allowance is known, or if a hole was
 * not begun: an expected score, which only the handicap authority can compute, stands for such holes (Rule 3.2).
 */
export function adjustedGross(
  { course, format, handicapAllowance }: RecordedRound,
  player: RecordedPlayer,
): number | undefined {
  const { playingHandicap, holes = [] } = player
  const isKnown = player.courseHandicap !== undefined || handicapAllowance !== undefined
  if (!isKnown || format.type !== 'RoundFormat.Individual') return undefined
  if (!course.holes.every((_, at) => holes[at])) return undefined
  const derived =
    handicapAllowance === undefined || playingHandicap === undefined
      ? undefined
      : courseHandicapOf(playingHandicap, handicapAllowance)
  const courseHandicap = player.courseHandicap ?? derived
  const strokeIndexes = strokeIndexesOf(course, player.tee)
  return adjustedSum(
    course.holes.map(({ par, parOverride = par }, at) => ({
      par: parOverride,
      strokeIndex: strokeIndexes[at],
      strokes: strokesMade(holes[at]),
    })),
    courseHandicap,
  )
}

interface AdjustedHole {
  par: number
  strokeIndex: number | undefined
  /** Undefined for a hole that was begun, but not holed out. */
  strokes: number | undefined
}

/** Adds up the strokes of a round in which every hole was begun, with the limit of each hole for a handicap record. */
export function adjustedSum(holes: readonly AdjustedHole[], courseHandicap: number | undefined): number {
  const received =
    courseHandicap === undefined
      ? undefined
      : handicapStrokes(
          courseHandicap,
          holes.map(({ strokeIndex }) => strokeIndex),
        )
  return holes.reduce((sum, { par, strokes = Number.POSITIVE_INFINITY }, at) => {
    const most = par + Math.min(5, 2 + (received?.[at] ?? 3))
    return sum + Math.min(most, strokes)
  }, 0)
}

/** Returns the course handicap of which a playing handicap is the share of the allowance, rounded. */
function courseHandicapOf(playingHandicap: number, allowance: number): number {
  const handicap = (playingHandicap * 100) / allowance
  // Handicaps are rounded to the nearest whole number, halves upwards (Rules of Handicapping 6.1), also plus handicaps.
  return Math.round(handicap)
}
