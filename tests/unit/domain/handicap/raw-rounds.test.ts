import { millisecondsInDay } from 'date-fns/constants'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { statisticsOf } from '../../../../src/domain/statistics/statistics.ts'
import { asGolferRound, NINE } from '../../../support/golfer-rounds.ts'
import { holes, recorded } from '../../../support/recorded.ts'

const PARS = [...NINE, ...NINE]
const PAR = 72
/** Whole numbers of tenths and whole slopes, so that everything below can be computed without binary fractions. */
const tees = [
  { name: 'White', rating10: 724, slope: 131 },
  { name: 'Yellow', rating10: 706, slope: 113 },
  { name: 'Red', rating10: 689, slope: 119 },
]
const METHODS = ['StrokePlay', 'Stableford', 'MatchPlay'] as const

interface Raw {
  daysLater: number
  tee: number
  method: (typeof METHODS)[number]
  /** Over par by hole; null for a pick-up. */
  over: readonly (number | null)[]
}

/** Rounds whose holes are about as far over par. */
const phase = (level: number) =>
  fc.array(
    fc.record({
      daysLater: fc.oneof({ weight: 20, arbitrary: fc.nat(12) }, { weight: 1, arbitrary: fc.constant(370) }),
      tee: fc.nat(tees.length - 1),
      method: fc.constantFrom(...METHODS.slice(0, 2), ...METHODS),
      over: fc.array(
        fc.option(
          fc.integer({ min: -1, max: 1 }).map((one) => level + one),
          { nil: null, freq: 30 },
        ),
        { minLength: 18, maxLength: 18 },
      ),
    }),
    { maxLength: 40, size: 'max' },
  )

/** Two phases, of which the second may be much worse, so that caps apply. */
const rawRounds = fc
  .tuple(fc.nat(2), fc.integer({ min: -1, max: 3 }))
  .chain(([level, worse]) => fc.tuple(phase(level), phase(level + worse)))
  .map((phases) => phases.flat())

/** Returns a fraction rounded to a whole number, half of one upwards. */
const rounded = (numerator: number, denominator: number) =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))

/** How many of the lowest scores count, by the number of scores. */
const LOWEST = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 8]
/** What is added to the mean of few scores, in tenths. */
const ADDED: Record<number, number> = { 3: -20, 4: -10, 6: -10 }

/** Works a record out from raw rounds in whole tenths. Returns the indexes after each round that counts. */
function workedOut(rounds: readonly Raw[]): (number | undefined)[] {
  const differentials: number[] = []
  const indexes: { day: number; index10: number | undefined }[] = []
  let day = 0
  for (const { daysLater, tee, method, over } of rounds) {
    day += daysLater
    if (method === 'MatchPlay') continue
    const { rating10, slope } = tees[tee] as (typeof tees)[number]
    const before = indexes.at(-1)?.index10
    const courseHandicap =
      before === undefined ? undefined : rounded(before * slope + 113 * (rating10 - 10 * PAR), 1130)
    const gross = PARS.reduce((sum, par, at) => {
      const received =
        courseHandicap === undefined
          ? 3
          : Math.floor(courseHandicap / 18) +
            (at < courseHandicap - 18 * Math.floor(courseHandicap / 18) ? 1 : 0)
      const most = Math.min(5, 2 + received)
      return sum + par + Math.min(over[at] ?? most, most)
    }, 0)
    differentials.push(rounded(113 * (10 * gross - rating10), slope))
    const latest = differentials.slice(-20)
    const lowest = LOWEST[latest.length] ?? 0
    let index10: number | undefined
    if (lowest > 0) {
      const counted = latest.toSorted((a, b) => a - b).slice(0, lowest)
      const sum = counted.reduce((total, one) => total + one, 0)
      index10 = rounded(sum, lowest) + (ADDED[latest.length] ?? 0)
      const now = day
      const lows = indexes
        .slice(19)
        .filter((one) => now - one.day <= 365)
        .map((one) => one.index10 ?? Number.NaN)
      if (lows.length > 0) {
        const low = Math.min(...lows)
        if (index10 > low + 30)
          index10 = Math.min(low + 50, rounded(2 * (low + 30) + (index10 - low - 30), 2))
      }
      index10 = Math.min(540, index10)
    }
    indexes.push({ day, index10 })
  }
  return indexes.map(({ index10 }) => (index10 === undefined ? undefined : index10 / 10))
}

test('has the indexes that are worked out from the raw rounds', () => {
  const seen = { soft: 0, hard: 0, twenty: 0 }
  fc.assert(
    fc.property(rawRounds, (rounds) => {
      let day = 0
      const golferRounds = rounds.map(({ daysLater, tee, method, over }, at) => {
        day += daysLater
        const { name, rating10, slope } = tees[tee] as (typeof tees)[number]
        return asGolferRound(
          recorded({
            // Rounds of one day begin a second after each other.
            startTimestampMs: day * millisecondsInDay + at * 1000,
            timezoneOffset: 0,
            course: { name: 'Old Links', holes: holes(...PARS) },
            scoringMethod: { type: method },
            players: [
              {
                name: 'Ann',
                owner: true,
                tee: { name, rating: rating10 / 10, slope },
                holes: PARS.map((par, hole) => {
                  const one = over[hole] ?? null
                  return one === null ? { pickUp: true } : { strokes: par + one }
                }),
              },
              { name: 'Bob', holes: [] },
            ],
          }),
          `R${at}`,
        )
      })
      const { handicap, rounds: points } = statisticsOf(golferRounds)
      const expected = workedOut(rounds)
      expect(handicap?.rounds ?? 0).toBe(expected.length)
      expect(handicap?.index).toBe(expected.at(-1))
      expect(points.flatMap(({ handicapIndex }) => handicapIndex ?? [])).toEqual(
        expected.filter((index) => index !== undefined),
      )
      if (handicap?.cap) seen[handicap.cap] += 1
      if (expected.length >= 20) seen.twenty += 1
    }),
    { numRuns: 100 },
  )
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
})
