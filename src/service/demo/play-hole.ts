import type { PlayedHole, RecordedCourseHole } from '../../contract/recorded-round.ts'
import type { Random } from '../tiles/seeded-random.ts'
import type { Person } from './people.ts'

/** Roughly normal around 0, with a spread of 1. */
function bell(random: Random): number {
  return (random() + random() + random() + random() - 2) * 1.73
}

/**
 * How somebody of that handicap might have played a hole: worse on hard ones, now and then badly.
 * @param picksUp where a hopeless hole is given up, as in games by points
 */
export function playHole(
  random: Random,
  hole: RecordedCourseHole,
  { handicap, keeps }: Pick<Person, 'handicap' | 'keeps'>,
  picksUp = false,
): PlayedHole {
  const hardness = ((18 - (hole.strokeIndex ?? 9)) / 17 - 0.5) * 0.7
  const usual = handicap / 18 + hardness + 0.12
  const blowUp = random() < 0.025 + handicap * 0.0012 ? 1.6 : 0
  const best = hole.par === 3 ? -1 : -2
  const over = Math.max(best, Math.round(usual + bell(random) * 0.88 + blowUp))
  const strokes = hole.par + over
  const luck = random()
  if (picksUp && over >= 4 && luck < 0.4) return { pickUp: true }
  if (keeps === 'nothing') return { strokes }

  const wishes =
    over < 0 ? (random() < 0.75 ? 1 : 2) : random() < 0.16 ? 1 : random() < 0.15 + handicap * 0.006 ? 3 : 2
  const putts = Math.max(0, Math.min(wishes, strokes - 1))
  if (keeps === 'putts') return { strokes, putts }

  const penalties =
    over >= 3 ? (random() < 0.6 ? 1 : 0) + (random() < 0.2 ? 1 : 0) : over === 2 && random() < 0.3 ? 1 : 0
  const sand = random() < 0.17 ? (random() < 0.15 && over > 1 ? 2 : 1) : 0
  return { strokes, putts, penalties, sand, ...(hole.par > 3 && { fairway: fairway(random, handicap) }) }
}

function fairway(random: Random, handicap: number): NonNullable<PlayedHole['fairway']> {
  if (random() < 0.66 - handicap * 0.011) return 'Hit'
  const where = random()
  if (where < 0.42) return 'Right'
  if (where < 0.8) return 'Left'
  if (where < 0.9) return 'Short'
  return where < 0.97 ? 'Long' : 'Unknown'
}
