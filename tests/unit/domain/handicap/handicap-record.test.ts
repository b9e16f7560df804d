import { millisecondsInDay } from 'date-fns/constants'
import { expect, test } from 'vitest'
import type { RoundPoint } from '../../../../src/contract/statistics.ts'
import {
  type HandicapRound,
  handicapRecordOf,
  indexAfter,
  lowIndexOn,
  scoreToImprove,
} from '../../../../src/domain/handicap/handicap-record.ts'
import { statisticsOf } from '../../../../src/domain/statistics/statistics.ts'
import { golferRound, NINE } from '../../../support/golfer-rounds.ts'
import { holes, strokes } from '../../../support/recorded.ts'

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
  const differentials = [15, 16, 17, 10]
  const { scores, index, counted } = handicapRecordOf(differentials.map((one, at) => scoring(one, at + 1)))
  expect(scores.map(({ differential }) => differential)).toEqual(differentials)
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

const COURSE_PARS = [...NINE, ...NINE]
const LEVEL = COURSE_PARS.join(' ')
const ann = (line: string, ratings: object = { rating: 72, slope: 113 }) => ({
  name: 'Ann',
  owner: true,
  tee: { name: 'White', ...ratings },
  holes: strokes(line),
})

/** Returns a round of 18 holes with a number of bogeys, on a tee on which that is the differential. */
const played = (bogeys: number, month: number, changes: Parameters<typeof golferRound>[0] = {}) =>
  golferRound({
    day: `2026-0${month}-01`,
    token: `R${month}`,
    course: { name: 'Old Links', holes: holes(...COURSE_PARS) },
    players: [ann(COURSE_PARS.map((par, at) => par + (at < bogeys ? 1 : 0)).join(' '))],
    ...changes,
  })
const handicapOf = (...rounds: ReturnType<typeof golferRound>[]) => statisticsOf(rounds).handicap

test('computes the handicap after one more score', () => {
  const three = handicapOf(played(15, 1), played(16, 2), played(17, 3))
  expect(three).toMatchObject({ index: 13, rounds: 3 })
  // Of four scores the lowest counts less 1.0.
  expect(three && indexAfter(three, 72 + 10, TEE)).toBe(9)
  expect(three && indexAfter(three, 72 + 18, TEE)).toBe(14)
  const one = handicapOf(played(15, 1))
  expect(one && indexAfter(one, 90, TEE)).toBe(undefined)
})

test('finds the highest score that lowers the handicap', () => {
  const three = handicapOf(played(15, 1), played(16, 2), played(17, 3))
  // 14 − 1.0 would leave 13.0 as it is.
  expect(three && scoreToImprove(three, TEE)).toBe(72 + 13)
})

test('says when any score lowers the handicap', () => {
  const five = handicapOf(played(9, 1), played(9, 2), played(9, 3), played(9, 4), played(9, 5))
  // Of six scores the mean of the two lowest counts, less 1.0.
  expect(five && [five.index, indexAfter(five, 140, TEE), scoreToImprove(five, TEE)]).toEqual([9, 8, 'any'])
})

test('takes the low index of the 365 days before the day of the next score', () => {
  const onDay = (day: number, handicapIndex: number | undefined) => ({
    ...(statisticsOf([played(9, 1)]).rounds[0] as RoundPoint),
    date: day * millisecondsInDay,
    handicapIndex,
  })
  // Rounds that do not count have no index, as the first two that do.
  const points = Array.from({ length: 18 }, (_, at) => onDay(100, at === 17 ? 8.5 : 5))
  const none = (day: number) => onDay(day, undefined)
  const rounds = [none(99), none(99), ...points, none(120), onDay(130, 9.5)]
  const low = (day: number) => lowIndexOn(rounds, day * millisecondsInDay)
  expect([low(130), low(465), low(466), low(495), low(496)]).toEqual([8.5, 8.5, 9.5, 9.5, undefined])
  expect(lowIndexOn(rounds.slice(0, 19), 130 * millisecondsInDay)).toBe(undefined)
})

test.each<[boolean, NonNullable<Parameters<typeof golferRound>[0]>]>([
  [true, {}],
  [true, { scoringMethod: { type: 'Stableford' } }],
  [false, { scoringMethod: { type: 'MatchPlay' } }],
  [true, { players: [ann(`${LEVEL.slice(2)} P`)] }],
  [false, { players: [ann(`${LEVEL.slice(2)} .`)] }],
  [true, { players: [{ ...ann(LEVEL), state: 'disqualified' }] }],
  [true, { players: [{ ...ann(LEVEL), state: 'withdrawn' }] }],
  [false, { players: [{ ...ann(LEVEL), state: 'noShow' }] }],
  [false, { players: [ann(LEVEL, {})] }],
  [false, { course: { name: 'A', holes: holes(...NINE) }, players: [ann(NINE.join(' '))] }],
  [false, { format: { type: 'RoundFormat.Team.BestBall' }, teams: [{ name: 'Reds', players: [0] }] }],
])('takes complete, rated, individual rounds of 18 holes: %s %#', (counts, changes) => {
  expect(handicapOf(played(9, 1, changes)) !== undefined).toBe(counts)
})

test('counts strokes made, not the maximum score of the round', () => {
  const players = [ann(`8${LEVEL.slice(1)}`)]
  const maximumScore = { type: 'parPlus' as const, value: 2 }
  expect(handicapOf(played(0, 1, { players, maximumScore }))?.scores[0]?.adjustedGross).toBe(76)
})
