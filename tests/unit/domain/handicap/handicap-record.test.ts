import { expect, test } from 'vitest'
import { type HandicapRound, handicapRecordOf } from '../../../../src/domain/handicap/handicap-record.ts'

const TEE = { rating: 72, slope: 113, par: 72 }
const PARS = Array<number>(18).fill(4)

/** Returns a round with these strokes over par on the first holes, on a tee on which that is the differential. */
function round(overPar: readonly (number | null)[], day: number): HandicapRound {
  return {
    tee: TEE,
    pars: PARS,
    strokeIndexes: PARS.map((_, at) => at + 1),
    strokes: PARS.map((par, at) => (overPar[at] === null ? null : par + (overPar[at] ?? 0))),
    day,
  }
}

/** Returns a round with a differential of at most 36. */
const scoring = (differential: number, day: number) =>
  round(
    PARS.map((_, at) => Math.floor(differential / 18) + (at < differential % 18 ? 1 : 0)),
    day,
  )

test('has an index from the third score on, each computed from the scores until then', () => {
  const { scores, index, counted } = handicapRecordOf([
    scoring(15, 1),
    scoring(16, 2),
    scoring(17, 3),
    scoring(10, 4),
  ])
  expect(scores.map(({ differential }) => differential)).toEqual([15, 16, 17, 10])
  expect(scores.map((one) => one.index)).toEqual([undefined, undefined, 13, 9])
  expect([index, counted]).toEqual([9, [3]])
})

test('limits holes to par + 5 without an index, and afterwards to net double bogey by the course handicap', () => {
  // A hole with ten over par counts five over, a pick-up as much.
  const before = handicapRecordOf([round([10], 1), round([null], 1)]).scores
  expect(before.map(({ adjustedGross, courseHandicap }) => [adjustedGross, courseHandicap])).toEqual([
    [77, undefined],
    [77, undefined],
  ])
  // By an index of 2.0, only the first two holes get a stroke: three over par there, two elsewhere.
  const level = [scoring(4, 1), scoring(4, 1), scoring(4, 1)]
  const after = handicapRecordOf([...level, round([10, 0, 10, null], 2)]).scores[3]
  expect(after).toMatchObject({ courseHandicap: 2, adjustedGross: 72 + 3 + 2 + 2 })
})

const rounds = (count: number, differential: number, day: number) =>
  Array.from({ length: count }, () => scoring(differential, day))

test('limits the rise above the low index', () => {
  const { scores, low, cap, index } = handicapRecordOf([...rounds(20, 5, 1), ...rounds(20, 18, 100)])
  // With thirteen bad rounds, seven good ones are left: (7 × 5 + 18) / 8.
  expect(scores.slice(31, 33).map((one) => one.index)).toEqual([5, 6.6])
  expect([low, cap, index]).toEqual([5, 'hard', 10])
})

test('has no low index before the twentieth score', () => {
  // (3 × 5 + 4 × 30) / 7, although the index after three scores was 3.0.
  expect(handicapRecordOf([...rounds(3, 5, 1), ...rounds(16, 30, 2)])).toMatchObject({
    index: 19.3,
    cap: undefined,
    low: undefined,
  })
})

test('forgets a low index after 365 days', () => {
  const season = [...rounds(20, 5, 1), ...rounds(13, 18, 1)]
  expect(handicapRecordOf([...season, ...rounds(7, 18, 366)]).index).toBe(10)
  // The fourteenth bad round makes (6 × 5 + 2 × 18) / 8 without a cap, and that the low index of the others.
  expect(handicapRecordOf([...season, ...rounds(7, 18, 367)])).toMatchObject({ low: 8.3, index: 13.3 })
})
