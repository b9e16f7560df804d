import { expect, test } from 'vitest'
import { cellViewsOf } from '../../../../src/domain/scorecard/cell-views.ts'
import { cardsOf, participantCards, rowOf, strokes } from '../../../support/recorded.ts'

const matchPlay = { scoringMethod: { type: 'MatchPlay' } } as const
const players = ['4 3 5', '4 4 4'].map((line) => ({ name: 'Ann', holes: strokes(line) }))

test('distinguishes won, halved and lost holes of a match', () => {
  const row = rowOf(participantCards(cardsOf({ ...matchPlay, players }))[0], 'ScoreRow')
  expect(row && cellViewsOf(row).out).toEqual([
    { text: '½', spoken: 'halved' },
    { text: 'W', spoken: 'won' },
    { text: 'L', spoken: 'lost' },
  ])
})

test('shows an unknown fairway as unknown, neither hit nor missed', () => {
  const holes = [
    { strokes: 4, fairway: 'Unknown' as const },
    { strokes: 4, fairway: 'Hit' as const },
  ]
  const row = rowOf(participantCards(cardsOf({ players: [{ name: 'Ann', holes }] }))[0], 'FairwayHitRow')
  expect(row && cellViewsOf(row).out[0]).toEqual({ text: '?', spoken: 'unknown' })
  expect(row?.data.total).toBe(1)
})
