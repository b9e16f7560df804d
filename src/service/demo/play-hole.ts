import type { PlayedHole, RecordedCourseHole } from '../../contract/recorded-round.ts'
import type { Golfer } from './golfers.ts'
import type { Random } from './seeded-random.ts'

interface PlayOptions {
  hole: RecordedCourseHole
  golfer: Pick<Golfer, 'handicap' | 'tracks'>
  /** Whether a golfer may pick up on a bad hole, as is usual when playing for points. */
  canPickUp: boolean
}

/**
 * Returns a plausible result for a golfer on a hole: higher scores on difficult holes, and occasionally a very bad one.
 */
export function playHole(random: Random, { hole, golfer, canPickUp }: PlayOptions): PlayedHole {
  const { handicap, tracks } = golfer
  const overPar = playOverPar(random, hole, handicap)
  const strokes = hole.par + overPar
  const pickUpChance = random()
  if (canPickUp && overPar >= 4 && pickUpChance < 0.4) return { pickUp: true }
  if (tracks === 'nothing') return { strokes }

  const putts = Math.max(0, Math.min(usualPutts(random, overPar, handicap), strokes - 1))
  if (tracks === 'putts') return { strokes, putts }

  const penalties = countPenalties(random, overPar)
  const sand = countSandShots(random, overPar)
  return {
    strokes,
    putts,
    penalties,
    sand,
    ...(hole.par > 3 && { fairway: hitFairway(random, handicap) }),
  }
}

/** Returns strokes over par, at best an eagle (on a par 3 a birdie). */
function playOverPar(random: Random, { par, strokeIndex = 9 }: RecordedCourseHole, handicap: number): number {
  const difficulty = ((18 - strokeIndex) / 17 - 0.5) * 0.7
  const expected = handicap / 18 + difficulty + 0.12
  const disaster = random() < 0.025 + handicap * 0.0012 ? 1.6 : 0
  const best = par === 3 ? -1 : -2
  return Math.max(best, Math.round(expected + approximateNormal(random) * 0.88 + disaster))
}

/** Returns an approximately normally distributed number with mean 0 and standard deviation 1. */
function approximateNormal(random: Random): number {
  return (random() + random() + random() + random() - 2) * 1.73
}

function usualPutts(random: Random, overPar: number, handicap: number): number {
  if (overPar < 0) return random() < 0.75 ? 1 : 2
  if (random() < 0.16) return 1
  return random() < 0.15 + handicap * 0.006 ? 3 : 2
}

function countPenalties(random: Random, overPar: number): number {
  if (overPar >= 3) return (random() < 0.6 ? 1 : 0) + (random() < 0.2 ? 1 : 0)
  return overPar === 2 && random() < 0.3 ? 1 : 0
}

function countSandShots(random: Random, overPar: number): number {
  if (random() >= 0.17) return 0
  return random() < 0.15 && overPar > 1 ? 2 : 1
}

function hitFairway(random: Random, handicap: number): NonNullable<PlayedHole['fairway']> {
  if (random() < 0.66 - handicap * 0.011) return 'Hit'
  const miss = random()
  if (miss < 0.42) return 'Right'
  if (miss < 0.8) return 'Left'
  if (miss < 0.9) return 'Short'
  return miss < 0.97 ? 'Long' : 'Unknown'
}
