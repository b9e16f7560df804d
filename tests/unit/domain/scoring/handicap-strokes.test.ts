import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adjustedGross } from '../../../../src/domain/scoring/adjusted-gross.ts'
import { handicapStrokes, strokeRanks } from '../../../../src/domain/scoring/handicap-strokes.ts'
import { playerBall } from '../../../../src/domain/scoring/sides.ts'
import { roundStatisticsOf } from '../../../../src/domain/statistics/round-statistics.ts'
import { playingHandicaps, strokeIndexes } from '../../../support/arbitraries.ts'
import { recorded, strokes } from '../../../support/recorded.ts'

test('ranks nine holes that have the odd indexes of eighteen', () => {
  expect(handicapStrokes(11, [5, 17, 1, 9, 13, 3, 15, 7, 11])).toEqual([1, 1, 2, 1, 1, 2, 1, 1, 1])
})

test('uses the order of the holes when a course has no stroke indexes', () => {
  expect(strokeRanks([undefined, undefined, undefined])).toEqual([1, 2, 3])
})

test('gives a hole without a stroke index the lowest free index', () => {
  expect(strokeRanks([2, undefined, 4, 1])).toEqual([2, 3, 4, 1])
})

test('gives strokes that add up to the playing handicap on any course', () => {
  fc.assert(
    fc.property(
      playingHandicaps,
      fc.integer({ min: 1, max: 18 }).chain(strokeIndexes),
      (handicap, indexes) => {
        const strokes = handicapStrokes(handicap, indexes)
        expect(strokes).toHaveLength(indexes.length)
        expect(strokes.reduce((sum, one) => sum + one, 0)).toBe(handicap)
      },
    ),
  )
})

test('gives floor(H / n) and one more up to index H mod n when the indexes are 1 to n', () => {
  const cards = fc
    .integer({ min: 1, max: 18 })
    .map((n) => Array.from({ length: n }, (_, at) => at + 1))
    .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }))
  fc.assert(
    fc.property(playingHandicaps, cards, (handicap, indexes) => {
      const n = indexes.length
      const rest = ((handicap % n) + n) % n
      expect(handicapStrokes(handicap, indexes)).toEqual(
        indexes.map((index) => Math.floor(handicap / n) + (index <= rest ? 1 : 0)),
      )
    }),
  )
})

const course = { name: 'Old Links', holes: [1, 2, 3].map((strokeIndex) => ({ par: 4, strokeIndex })) }
const red = { name: 'Red', gender: 'women' as const, strokeIndexes: [3, undefined, 1] }
const player = { playingHandicap: 1, courseHandicap: 1, holes: strokes('4 4 9') }
const round = recorded({
  course,
  handicapMode: 'Net',
  players: [
    { name: 'Ann', owner: true, tee: red, ...player },
    { name: 'Bob', tee: { name: 'White' }, ...player },
  ],
})

test('gives handicap strokes by the stroke indexes of the own tee', () => {
  const received = (index: number) =>
    playerBall(round, index, { isLive: false }).map(({ handicap }) => handicap)
  expect(received(0)).toEqual([0, 0, 1])
  expect(received(1)).toEqual([1, 0, 0])
})

test('adjusts the gross score by them, and keeps them for the handicap record', () => {
  const [ann, bob] = round.players
  // Net double bogey on the last hole is seven with a stroke, and six without.
  expect([ann, bob].map((one) => one && adjustedGross(round, one))).toEqual([15, 14])
  expect(roundStatisticsOf(round).strokeIndexes).toEqual([3, 2, 1])
})
