import { millisecondsInDay } from 'date-fns/constants'
import { expect, test } from 'vitest'
import type { RoundPoint } from '../../../../src/contract/statistics.ts'
import { indexAfter, lowIndexOn, scoreToImprove } from '../../../../src/domain/handicap/handicap-record.ts'
import { statisticsOf } from '../../../../src/domain/statistics/statistics.ts'
import { golferRound, NINE } from '../../../support/golfer-rounds.ts'
import { holes, strokes } from '../../../support/recorded.ts'

const PARS = [...NINE, ...NINE]
const TEE = { rating: 72, slope: 113, par: 72 }

/** Returns a round of 18 holes with a number of bogeys, on a tee on which that is the differential. */
const round = (bogeys: number, month: number, changes: Parameters<typeof golferRound>[0] = {}) =>
  golferRound({
    day: `2026-0${month}-01`,
    token: `R${month}`,
    course: { name: 'Old Links', holes: holes(...PARS) },
    players: [
      {
        name: 'Ann',
        owner: true,
        tee: { name: 'White', rating: 72, slope: 113 },
        holes: strokes(PARS.map((par, at) => par + (at < bogeys ? 1 : 0)).join(' ')),
      },
    ],
    ...changes,
  })
const handicapOf = (...rounds: ReturnType<typeof golferRound>[]) => statisticsOf(rounds).handicap

test('computes the handicap after one more score', () => {
  const three = handicapOf(round(15, 1), round(16, 2), round(17, 3))
  expect(three).toMatchObject({ index: 13, rounds: 3 })
  // Of four scores the lowest counts less 1.0.
  expect(three && indexAfter(three, 72 + 10, TEE)).toBe(9)
  expect(three && indexAfter(three, 72 + 18, TEE)).toBe(14)
  const one = handicapOf(round(15, 1))
  expect(one && indexAfter(one, 90, TEE)).toBe(undefined)
})

test('finds the highest score that lowers the handicap', () => {
  const three = handicapOf(round(15, 1), round(16, 2), round(17, 3))
  // 14 − 1.0 would leave 13.0 as it is.
  expect(three && scoreToImprove(three, TEE)).toBe(72 + 13)
})

test('says when any score lowers the handicap', () => {
  const five = handicapOf(round(9, 1), round(9, 2), round(9, 3), round(9, 4), round(9, 5))
  // Of six scores the mean of the two lowest counts, less 1.0.
  expect(five && [five.index, indexAfter(five, 140, TEE), scoreToImprove(five, TEE)]).toEqual([9, 8, 'any'])
})

test('takes the low index of the 365 days before the day of the next score', () => {
  const onDay = (day: number, handicapIndex: number | undefined) => ({
    ...(statisticsOf([round(9, 1)]).rounds[0] as RoundPoint),
    date: day * millisecondsInDay,
    handicapIndex,
  })
  // Rounds that do not count have no index, as the first two that do.
  const points = Array.from({ length: 18 }, (_, at) => onDay(100, at === 17 ? 8.5 : 5))
  const rounds = [
    onDay(99, undefined),
    onDay(99, undefined),
    ...points,
    onDay(120, undefined),
    onDay(130, 9.5),
  ]
  const low = (day: number) => lowIndexOn(rounds, day * millisecondsInDay)
  expect([low(130), low(465), low(466), low(495), low(496)]).toEqual([8.5, 8.5, 9.5, 9.5, undefined])
  expect(lowIndexOn(rounds.slice(0, 19), 130 * millisecondsInDay)).toBe(undefined)
})

test('takes complete rounds of 18 holes in individual stroke play and Stableford with ratings', () => {
  const counts = (changes: Parameters<typeof golferRound>[0]) =>
    handicapOf(round(9, 1, changes)) !== undefined
  expect(counts({})).toBe(true)
  expect(counts({ scoringMethod: { type: 'Stableford' } })).toBe(true)
  expect(counts({ scoringMethod: { type: 'MatchPlay' } })).toBe(false)
  const rated = { name: 'White', rating: 72, slope: 113 }
  const line = (text: string) => [{ name: 'Ann', owner: true, tee: rated, holes: strokes(text) }]
  expect(counts({ players: line(PARS.join(' ')) })).toBe(true)
  expect(counts({ players: line([...PARS.slice(1), 'P'].join(' ')) })).toBe(true)
  expect(counts({ players: line([...PARS.slice(1), '.'].join(' ')) })).toBe(false)
  const complete = { ...line(PARS.join(' '))[0], name: 'Ann' }
  expect(counts({ players: [{ ...complete, state: 'disqualified' }] })).toBe(true)
  expect(counts({ players: [{ ...complete, state: 'withdrawn' }] })).toBe(true)
  expect(counts({ players: [{ ...complete, state: 'noShow' }] })).toBe(false)
  expect(counts({ players: [{ ...complete, tee: { name: 'White' } }] })).toBe(false)
  expect(counts({ course: { name: 'A', holes: holes(...NINE) }, players: line(NINE.join(' ')) })).toBe(false)
  const format = { type: 'RoundFormat.Team.BestBall' as const }
  expect(counts({ format, teams: [{ name: 'Reds', players: [0] }] })).toBe(false)
})

test('counts strokes made, not the maximum score of the round', () => {
  const six = PARS.map((par, at) => (at === 0 ? par + 4 : par)).join(' ')
  const players = [
    { name: 'Ann', owner: true, tee: { name: 'White', rating: 72, slope: 113 }, holes: strokes(six) },
  ]
  const maximumScore = { type: 'parPlus' as const, value: 2 }
  expect(handicapOf(round(0, 1, { players, maximumScore }))?.scores[0]?.adjustedGross).toBe(76)
})
