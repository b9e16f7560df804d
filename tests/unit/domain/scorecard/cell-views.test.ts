import { describe, expect, test } from 'vitest'
import type { Row } from '../../../../src/contract/round.ts'
import { cellViewsOf, labelOf, visibleRows } from '../../../../src/domain/scorecard/cell-views.ts'
import { cardsOf, participantCards, rowOf, strokes } from '../../../support/recorded.ts'

const matchPlay = { scoringMethod: { type: 'MatchPlay' } } as const
const players = ['4 3 5', '4 4 4'].map((line) => ({ name: 'Ann', holes: strokes(line) }))

describe('the rows to show', () => {
  const typesOf = (rows: readonly Row[]) => rows.map(({ type }) => type)
  const cardOf = (changes: Parameters<typeof cardsOf>[0]) => participantCards(cardsOf(changes))[0]?.rows ?? []

  test('leave out the score row of gross stroke play, which repeats the gross row', () => {
    expect(typesOf(visibleRows(cardOf({}), false, true))).toEqual(['GrossScoreRow'])
  })

  test('contain the score row of net stroke play and of points', () => {
    expect(typesOf(visibleRows(cardOf({ handicapMode: 'Net' }), true, true))).toEqual([
      'GrossScoreRow',
      'ScoreRow',
    ])
    expect(typesOf(visibleRows(cardOf({ ...matchPlay, players }), false, true))).toEqual([
      'GrossScoreRow',
      'ScoreRow',
    ])
  })

  test('contain the statistics on request', () => {
    const rows = cardOf({ players: [{ name: 'Ann', holes: [{ strokes: 4, putts: 2 }] }] })
    expect(typesOf(visibleRows(rows, false, false))).toEqual(['GrossScoreRow'])
    expect(typesOf(visibleRows(rows, false, true))).toEqual(['GrossScoreRow', 'PuttsRow', 'GirRow'])
  })
})

test('distinguishes won, halved and lost holes of a match', () => {
  const row = rowOf(participantCards(cardsOf({ ...matchPlay, players }))[0], 'ScoreRow')
  expect(row && labelOf(row, false)).toBe('Holes won')
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
