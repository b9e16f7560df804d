import { millisecondsInDay } from 'date-fns/constants'
import type { EstimatedHandicap, RoundPoint } from '../../contract/statistics.ts'
import { adjustedSum } from '../scoring/adjusted-gross.ts'
import {
  type Cap,
  countedDifferentials,
  differentialOf,
  indexOf,
  type RatedTee,
  SCORES_MAX,
  SCORES_MIN,
} from './differentials.ts'
import { courseHandicap, roundedHandicap } from './playing-handicap.ts'

const LOW_INDEX_DAYS = 365
const HOLES = 18

/** A complete round of 18 holes on a tee with Course Rating and Slope Rating. */
export interface HandicapRound {
  tee: RatedTee
  pars: readonly number[]
  strokeIndexes: readonly (number | null)[]
  /** By hole; null for a hole that was picked up. */
  strokes: readonly (number | null)[]
  /** The day on the course's calendar, as a number of days. */
  day: number
}

/** What a round did to the record. */
interface HandicapScore<Round> {
  round: Round
  /** The course handicap by the index before the round; undefined without an index. */
  courseHandicap: number | undefined
  adjustedGross: number
  differential: number
  /** The index after the round; undefined before the third one. */
  index: number | undefined
}

export interface HandicapRecord<Round> {
  /** In order of play. */
  scores: readonly HandicapScore<Round>[]
  index: number | undefined
  cap: Cap | undefined
  /** The low index that limits the index after the next score. */
  low: number | undefined
  /** Positions in `scores` of those that the index is the mean of. */
  counted: readonly number[]
}

/**
 * Computes an estimated handicap record from rounds in order of play. The index before a round limits the holes of its
 * adjusted gross score. There is no adjustment for conditions of play or for exceptional scores.
 */
export function handicapRecordOf<Round extends HandicapRound>(
  rounds: readonly Round[],
): HandicapRecord<Round> {
  const scores: HandicapScore<Round>[] = []
  const differentials: number[] = []
  const indexes: IndexOnDay[] = []
  let current: ReturnType<typeof indexOf>
  for (const round of rounds) {
    const received = current && courseHandicapOn(current.index, round.tee)
    const adjustedGross = adjustedSum(holesOf(round), received)
    const differential = differentialOf(adjustedGross, round.tee)
    const low = lowIndexBefore(indexes, round.day)
    differentials.push(differential)
    current = indexOf(differentials, low)
    scores.push({ round, courseHandicap: received, adjustedGross, differential, index: current?.index })
    indexes.push({ day: round.day, index: current?.index })
  }
  const last = scores.at(-1)
  return {
    scores,
    index: current?.index,
    cap: current?.cap,
    low: last && lowIndexBefore(indexes, last.round.day),
    counted: countedDifferentials(differentials),
  }
}

/** Returns the whole course handicap of an index for 18 holes. */
export function courseHandicapOn(index: number, tee: RatedTee): number {
  const holes = { holeCount: HOLES, playedCount: HOLES }
  return roundedHandicap(courseHandicap(index, { ...tee, ...holes }).value)
}

function holesOf({ pars, strokeIndexes, strokes }: HandicapRound) {
  return pars.map((par, at) => ({
    par,
    strokeIndex: strokeIndexes[at] ?? undefined,
    strokes: strokes[at] ?? undefined,
  }))
}

/** The index after a score, and the day of the score. */
interface IndexOnDay {
  day: number
  /** Undefined after the first two scores. */
  index: number | undefined
}

/**
 * Returns the lowest index of the 365 days before a day; those from fewer than twenty scores do not count.
 * @param indexes after each score, in order of play
 */
function lowIndexBefore(indexes: readonly IndexOnDay[], day: number): number | undefined {
  let low: number | undefined
  for (let at = indexes.length - 1; at >= SCORES_MAX - 1; at -= 1) {
    const one = indexes[at]
    if (!one || one.day < day - LOW_INDEX_DAYS) break
    if (one.index !== undefined) low = Math.min(low ?? one.index, one.index)
  }
  return low
}

/** Returns the estimated handicap after one more round; undefined if there would still be too few rounds. */
export function indexAfter(
  { scores, lowIndex }: Pick<EstimatedHandicap, 'scores' | 'lowIndex'>,
  adjustedGross: number,
  tee: RatedTee,
): number | undefined {
  const inOrder = scores.map(({ differential }) => differential).toReversed()
  return indexOf([...inOrder, differentialOf(adjustedGross, tee)], lowIndex)?.index
}

/** Below this no course has a score. */
const LOWEST_SCORE = 40
/** Strokes over the Course Rating that no score has. */
const HIGHEST_OVER = 60

/** Returns the highest adjusted gross score that lowers the estimated handicap; undefined if none does. */
export function scoreToImprove(handicap: EstimatedHandicap, tee: RatedTee): number | 'any' | undefined {
  const { index } = handicap
  if (index === undefined) return undefined
  const highest = Math.ceil(tee.rating) + HIGHEST_OVER
  for (let score = highest; score >= LOWEST_SCORE; score -= 1) {
    if ((indexAfter(handicap, score, tee) ?? index) < index) return score === highest ? 'any' : score
  }
  return undefined
}

/**
 * Returns the low index that limits the handicap after a score at some time, which is not that of the latest round if
 * that was long ago.
 * @param rounds of the statistics, oldest first
 */
export function lowIndexOn(rounds: readonly RoundPoint[], atMs: number): number | undefined {
  const withoutIndex = Array.from({ length: SCORES_MIN - 1 }, () => ({ day: 0, index: undefined }))
  const withIndex = rounds.flatMap(({ date, timezoneOffset, handicapIndex: index }) =>
    index === undefined ? [] : [{ day: Math.floor((date + timezoneOffset) / millisecondsInDay), index }],
  )
  return lowIndexBefore([...withoutIndex, ...withIndex], Math.floor(atMs / millisecondsInDay))
}
