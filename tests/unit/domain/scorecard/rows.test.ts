import { describe, expect, test } from 'vitest'
import type { Score } from '../../../../src/contract/round.ts'
import { contestOf } from '../../../../src/domain/results/round-contest.ts'
import { cellViewsOf } from '../../../../src/domain/scorecard/cell-views.ts'
import {
  courseCards,
  courseValueText,
  holeValues,
  shownRows,
  valuesOf,
} from '../../../../src/domain/scorecard/rows.ts'
import {
  type Changes,
  cardsOf,
  participantCards,
  rowOf,
  shownOf,
  strokes,
} from '../../../support/recorded.ts'
import { parsedCards, playerCard } from '../../../support/round-values.ts'

/** Returns the labels of the first participant's rows. */
function labelsOf(changes: Changes, withStatistics = true): string[] {
  const round = shownOf(changes)
  const [card] = participantCards(round.scorecard.cards)
  if (!card) throw new Error('no card')
  return shownRows(card, contestOf(round), withStatistics).map(({ label }) => label)
}
const players = (...lines: string[]) => lines.map((line) => ({ name: 'Ann', holes: strokes(line) }))
const game = (type: 'MatchPlay' | 'Stableford' | 'Skins'): Changes => ({
  scoringMethod: { type },
  players: players('4 3 5', '4 4 4'),
})

describe('the rows to show', () => {
  test('leave out the score row of gross stroke play, which repeats the gross row', () => {
    expect(labelsOf({})).toEqual(['Gross'])
  })

  test.each<[string, Changes]>([
    ['Net', { handicapMode: 'Net' }],
    ['Points', game('Stableford')],
    ['Skins', game('Skins')],
    ['Holes won', game('MatchPlay')],
  ])('contain the score row %s', (label, changes) => {
    expect(labelsOf(changes)).toEqual(['Gross', label])
  })

  test('contain the statistics on request', () => {
    const hole = { strokes: 4, putts: 2, penalties: 1, sand: 1, fairway: 'Hit' as const }
    const changes = { players: [{ name: 'Ann', holes: [hole] }] }
    expect(labelsOf(changes, false)).toEqual(['Gross'])
    expect(labelsOf(changes)).toEqual(['Gross', 'Putts', 'Penalties', 'Greens hit', 'Sand', 'Fairways hit'])
  })

  test('leave out a statistic whose values are all zero', () => {
    const holes = [
      { strokes: 4, putts: 2, penalties: 0, sand: 0 },
      { strokes: 4, putts: 0, penalties: 0, sand: 1 },
    ]
    const labels = labelsOf({ players: [{ name: 'Ann', holes }] })
    expect(labels).toContain('Sand')
    expect(labels).toContain('Putts')
    expect(labels).not.toContain('Penalties')
  })
})

test('finds the row of a type and its values', () => {
  const [card] = participantCards(parsedCards([playerCard('Ann', [4, 4], [5, null])]))
  if (!card) throw new Error('no card')
  expect(rowOf(card, 'GrossScoreRow')?.type).toBe('GrossScoreRow')
  expect(valuesOf(card, 'GrossScoreRow').map((score) => score?.kind)).toEqual(['Score', 'NoScore'])
  expect(valuesOf(card, 'PuttsRow')).toEqual([])
})

test('finds the card of the course in a group, and shows both pars of a hole with an override', () => {
  const [course] = cardsOf({
    course: { name: 'Old Links', holes: [{ par: 4, parOverride: 5 }] },
    players: players('4'),
  })
  if (!course) throw new Error('no card')
  const [found] = courseCards([{ type: 'GroupCard', name: 'Flight 1', cards: [course] }])
  const values = found ? [found.hole, found.par].map((row) => holeValues(row)[0]) : []
  expect(values.map((value) => value && courseValueText(value))).toEqual(['1', '4/5'])
})

test('distinguishes won, halved and lost holes of a match', () => {
  const row = rowOf(participantCards(cardsOf(game('MatchPlay')))[0], 'ScoreRow')
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
