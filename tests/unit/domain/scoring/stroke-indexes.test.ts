import { expect, test } from 'vitest'
import { adjustedGross } from '../../../../src/domain/scoring/adjusted-gross.ts'
import { playerBall } from '../../../../src/domain/scoring/sides.ts'
import { roundStatisticsOf } from '../../../../src/domain/statistics/round-statistics.ts'
import { recorded, strokes } from '../../../support/recorded.ts'

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
