import { describe, expect, test } from 'vitest'
import { scoreRound } from '../../../../src/domain/scoring/score-round.ts'
import {
  cardsOf,
  FINISHED,
  firstCard,
  holes,
  received,
  recorded,
  rowOf,
  strokes,
} from '../../../support/recorded.ts'

const nineHoles = { name: 'Short Nine', holes: holes(4, 4, 4, 3, 3, 3, 5, 5, 5) }
const eighteenHoles = { name: 'Old Links', holes: holes(...new Array<number>(18).fill(4)) }

describe('settings and info', () => {
  test('contain the coordinates of each hole', () => {
    const [tee, greenMiddle] = [
      { lat: 56.3431, lon: -2.8027 },
      { lat: 56.3463, lon: -2.8065 },
    ]
    const hole = { par: 4, tee, greenMiddle, pos: [tee] }
    const one = received(
      recorded({ course: { name: 'Old Links', holes: [hole] }, players: [{ name: 'Ann' }] }),
    )
    expect(one.settings?.course.holes).toEqual([hole])
  })
})

describe('the course card', () => {
  test('numbers the holes and totals the pars of out, in and the course', () => {
    const [card] = cardsOf({ course: eighteenHoles })
    expect(card).toMatchObject({
      type: 'CourseCard',
      par: { outTotal: { value: 36 }, inTotal: { value: 36 }, total: { type: 'Single', value: 72 } },
    })
    const numbers = card?.type === 'CourseCard' ? card.hole.inValues.map((hole) => hole?.value) : []
    expect(numbers).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18])
  })

  test('shows a par changed by an override, and each affected total, as a pair of numbers', () => {
    const course = {
      name: 'Old Links',
      holes: [{ par: 4, parOverride: 5 }, { par: 3, parOverride: 3 }, { par: 4 }],
    }
    const [card] = cardsOf({ course })
    expect(card).toMatchObject({
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
    const [card] = cardsOf({
      course: { name: 'Old Links', holes: [{ par: 4 }, { par: 4, strokeIndex: 1 }] },
      players: [{ name: 'Ann' }],
    })
    const indexes = card?.type === 'CourseCard' ? card.strokeIndex.outValues : []
    expect(indexes).toEqual([undefined, { type: 'Single', value: 1 }])
  })
})

describe('nine and eighteen holes', () => {
  test('has no second nine for nine holes, and their total as the total', () => {
    const card = firstCard(
      cardsOf({ course: nineHoles, players: [{ name: 'Ann', holes: strokes('4 4 4 3 3 3 5 5 5') }] }),
    )
    expect(rowOf(card, 'GrossScoreRow')?.data).toMatchObject({ outTotal: 36, total: 36, inValues: [] })
    const sent = JSON.stringify(scoreRound(recorded({ course: nineHoles }), FINISHED))
    expect(sent).toContain('"outValues"')
    expect(sent).not.toMatch(/"in(Values|Total)"/)
  })
})

describe('statistics', () => {
  test('have a row only if they were recorded', () => {
    const bare = firstCard(cardsOf({}))
    expect(bare?.rows.map((row) => row.type)).toEqual(['GrossScoreRow', 'ScoreRow'])
    const full = firstCard(
      cardsOf({
        players: [
          {
            name: 'Ann',
            holes: [
              { strokes: 4, putts: 2, penalties: 0, sand: 1, fairway: 'Hit' },
              { strokes: 4, putts: 1, fairway: 'Left' },
              { pickUp: true, penalties: 2, fairway: 'Hit' },
            ],
          },
        ],
      }),
    )
    expect(full?.rows.slice(2)).toMatchObject([
      { type: 'PuttsRow', data: { outValues: [2, 1, undefined], total: 3 } },
      { type: 'PenaltiesRow', data: { outValues: [0, undefined, 2], total: 2 } },
      { type: 'GirRow', data: { outValues: [true, false, undefined], total: 1 } },
      { type: 'SandRow', data: { outValues: [1, undefined, undefined], total: 1 } },
      { type: 'FairwayHitRow', data: { outValues: ['Hit', 'Left', 'Hit'], total: 2 } },
    ])
  })
})

test('passes on the stroke indexes of a tee, which a client needs for its handicap strokes', () => {
  const strokeIndexes = [3, 1, 2]
  const players = [{ name: 'Ann', tee: { name: 'Red', strokeIndexes }, holes: strokes('4 4 4') }]
  expect(firstCard(cardsOf({ players }))?.participant).toMatchObject({ tee: { strokeIndexes } })
})
