import type { RoundSettings } from '../../contract/round.ts'
import { ordinal } from '../format/counted.ts'
import { valuesOf } from '../scorecard/rows.ts'
import { holeOutcomes } from './hole-outcomes.ts'
import type { Competitor } from './round-contest.ts'

/** What decides a position. */
export interface Ranked {
  /** Lower is better; undefined without a position. */
  key: number | undefined
  /** Decides between equal keys; empty if they remain ties. */
  countback: readonly number[]
}

export interface Place {
  /** Counted from 1, the same for ties. */
  position: number
  /** '1', or 'T2' for ties. */
  positionText: string
  /** '2nd on countback' for who would have tied without it. */
  note: string | undefined
}

/** Compares two by key, then by countback. Those without a key are last. */
export function compareRanked(one: Ranked, other: Ranked): number {
  const keys = (one.key ?? Number.MAX_SAFE_INTEGER) - (other.key ?? Number.MAX_SAFE_INTEGER)
  return keys || compareCountbacks(one.countback, other.countback)
}

/** Returns the place of each of a list that is sorted with `compareRanked`; undefined without a key. */
export function placesOf(sorted: readonly Ranked[]): (Place | undefined)[] {
  const places: (Place | undefined)[] = []
  while (places.length < sorted.length) {
    const first = sorted[places.length] as Ranked
    const isSame = (other: Ranked) => other.key === first.key
    const end = endOf(sorted, places.length, isSame)
    if (first.key === undefined) {
      places.push(...new Array<undefined>(end - places.length).fill(undefined))
      continue
    }
    const hadEqual = end - places.length > 1
    while (places.length < end) {
      const start = places.length
      const { countback } = sorted[start] as Ranked
      const tied = endOf(
        sorted,
        start,
        (other) => isSame(other) && compareCountbacks(other.countback, countback) === 0,
      )
      const position = start + 1
      const isTied = tied - start > 1
      const note = hadEqual && !isTied ? `${ordinal(position)} on countback` : undefined
      const place = { position, positionText: `${isTied ? 'T' : ''}${position}`, note }
      for (let at = start; at < tied; at++) places.push(place)
    }
  }
  return places
}

function endOf(sorted: readonly Ranked[], start: number, isSame: (other: Ranked) => boolean): number {
  let end = start + 1
  while (end < sorted.length && isSame(sorted[end] as Ranked)) end++
  return end
}

/** Numbers of last holes that are compared in turn. */
const LAST_HOLES = [9, 6, 3, 1]

/**
 * Returns the scores that decide a tie on countback (Committee Procedures, section 5A(6)), lower ones first: the last
 * nine holes of the course, then six, three and one, whatever hole the round began on. On nine holes it begins with the
 * last six. In net stroke play the scores are gross less the same share of the playing handicap, fractions included. A
 * best ball has no playing handicap, so its net scores count as they fell, and so do Stableford points. The scores
 * are multiplied by the number of holes, which makes them whole numbers.
 */
export function countbackOf(
  { card, isBestBall }: Pick<Competitor, 'card' | 'isBestBall'>,
  { course, handicapMode, scoringMethod }: RoundSettings,
): number[] {
  const { playingHandicap } = card.participant
  const isNet = handicapMode !== 'Gross' && scoringMethod?.type === 'StrokePlay'
  const isShared = isNet && !isBestBall && playingHandicap !== undefined
  const scores =
    scoringMethod?.type === 'Stableford'
      ? valuesOf(card, 'ScoreRow').map((score) => (score?.type === 'StablefordScore' ? -score.points : 0))
      : holeOutcomes(card, course, isNet && !isShared).map(({ strokes }) => strokes ?? 0)
  return countbackScores(scores, isShared ? playingHandicap : 0, course.holes.length)
}

/**
 * Returns the sums of the last holes, lower ones first, multiplied by the number of holes.
 * @param playingHandicap what is taken off in shares; 0 if the scores are what decides
 */
export function countbackScores(
  scores: readonly number[],
  playingHandicap: number,
  holeCount = scores.length,
): number[] {
  return LAST_HOLES.filter((count) => count < holeCount).map((count) => {
    const sum = scores.slice(holeCount - count).reduce((a, b) => a + b, 0)
    return sum * holeCount - playingHandicap * count
  })
}

/** Compares two countbacks: negative if the first is better, 0 for a tie that remains. */
export function compareCountbacks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((score, index) => score !== other[index])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
