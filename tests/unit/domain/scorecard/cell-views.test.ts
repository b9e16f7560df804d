import { expect, test } from 'vitest'
import type { Score } from '../../../../src/contract/round.ts'
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

test('shows net strokes, a pick-up and a hole without a score', () => {
  const outValues: Score[] = [
    { type: 'StrokePlayScore.Score', value: 4 },
    { type: 'StrokePlayScore.PickUp' },
    { type: 'StrokePlayScore.NoScore' },
  ]
  expect(cellViewsOf({ type: 'ScoreRow', data: { outValues, inValues: [] } as never }).out).toEqual([
    { text: '4' },
    { text: '', spoken: 'picked up', mark: 'pick-up' },
    { text: '', spoken: 'no score' },
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
