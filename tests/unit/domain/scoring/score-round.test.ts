import { describe, expect, test } from 'vitest'
import { scoreRound } from '../../../../src/domain/scoring/score-round.ts'
import {
  cardsOf,
  FINISHED,
  firstCard,
  holes,
  parFours,
  playersOf,
  received,
  recorded,
  rowOf,
} from '../../../support/recorded.ts'

test('contains the coordinates of each hole', () => {
  const [tee, greenMiddle] = [
    { lat: 56.3431, lon: -2.8027 },
    { lat: 56.3463, lon: -2.8065 },
  ]
  const hole = { par: 4, tee, greenMiddle, pos: [tee] }
  const one = recorded({ course: { name: 'Old Links', holes: [hole] }, players: [{ name: 'Ann' }] })
  expect(received(one).settings?.course.holes).toEqual([hole])
})

describe('the course card', () => {
  test('numbers the holes and totals the pars of out, in and the course', () => {
    expect(cardsOf({ course: parFours(18) })[0]).toMatchObject({
      type: 'CourseCard',
      par: { outTotal: { value: 36 }, inTotal: { value: 36 }, total: { type: 'Single', value: 72 } },
      hole: { inValues: [10, 11, 12, 13, 14, 15, 16, 17, 18].map((value) => ({ value })) },
    })
  })

  test('shows a par changed by an override, and each affected total, as a pair of numbers', () => {
    const course = {
      name: 'Old Links',
      holes: [{ par: 4, parOverride: 5 }, { par: 3, parOverride: 3 }, { par: 4 }],
    }
    expect(cardsOf({ course })[0]).toMatchObject({
      par: {
        outValues: [
          { type: 'Pair', value: 4, altValue: 5 },
          { type: 'Single', value: 3 },
          { type: 'Single', value: 4 },
        ],
        total: { type: 'Pair', value: 11, altValue: 12 },
      },
    })
  })

  test('leaves a missing stroke index undefined', () => {
    const course = { name: 'Old Links', holes: [{ par: 4 }, { par: 4, strokeIndex: 1 }] }
    expect(cardsOf({ course, players: [{ name: 'Ann' }] })[0]).toMatchObject({
      strokeIndex: { outValues: [undefined, { type: 'Single', value: 1 }] },
    })
  })
})

test('has no second nine for nine holes, and their total as the total', () => {
  const course = { name: 'Short Nine', holes: holes(4, 4, 4, 3, 3, 3, 5, 5, 5) }
  const card = firstCard(cardsOf({ course, players: playersOf('3x4 3x3 3x5') }))
  expect(rowOf(card, 'GrossScoreRow')?.data).toMatchObject({ outTotal: 36, total: 36, inValues: [] })
  const sent = JSON.stringify(scoreRound(recorded({ course }), FINISHED))
  expect(sent).toContain('"outValues"')
  expect(sent).not.toMatch(/"in(Values|Total)"/)
})

test('has a row of statistics only if they were recorded', () => {
  const bare = firstCard(cardsOf({}))
  expect(bare?.rows.map((row) => row.type)).toEqual(['GrossScoreRow', 'ScoreRow'])
  const recordedHoles = [
    { strokes: 4, putts: 2, penalties: 0, sand: 1, fairway: 'Hit' as const },
    { strokes: 4, putts: 1, fairway: 'Left' as const },
    { pickUp: true as const, penalties: 2, fairway: 'Hit' as const },
  ]
  const full = firstCard(cardsOf({ players: [{ name: 'Ann', holes: recordedHoles }] }))
  expect(full?.rows.slice(2)).toMatchObject([
    { type: 'PuttsRow', data: { outValues: [2, 1, undefined], total: 3 } },
    { type: 'PenaltiesRow', data: { outValues: [0, undefined, 2], total: 2 } },
    { type: 'GirRow', data: { outValues: [true, false, undefined], total: 1 } },
    { type: 'SandRow', data: { outValues: [1, undefined, undefined], total: 1 } },
    { type: 'FairwayHitRow', data: { outValues: ['Hit', 'Left', 'Hit'], total: 2 } },
  ])
})

test('passes on the stroke indexes of a tee, which a client needs for its handicap strokes', () => {
  const strokeIndexes = [3, 1, 2]
  const players = [{ name: 'Ann', tee: { name: 'Red', strokeIndexes } }]
  expect(firstCard(cardsOf({ players }))?.participant).toMatchObject({ tee: { strokeIndexes } })
})
