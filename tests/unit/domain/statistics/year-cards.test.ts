import { expect, test } from 'vitest'
import type { YearFigures } from '../../../../src/contract/statistics.ts'
import { statisticsOf } from '../../../../src/domain/statistics/statistics.ts'
import { yearCards } from '../../../../src/domain/statistics/year-cards.ts'
import { golferRound, NINE } from '../../../support/golfer-rounds.ts'
import { strokes } from '../../../support/recorded.ts'

function cardsOf(...rounds: Parameters<typeof golferRound>[0][]) {
  const [year, previous] = statisticsOf(rounds.map(golferRound)).years
  return yearCards(year as YearFigures, previous)
}

const withBob = (line: string) => [
  { name: 'Ann', owner: true, holes: strokes(line) },
  { name: 'Bob', holes: strokes(NINE.join(' ')) },
]

test('tells rounds, the best round, the holes, the favourite course and the partner', () => {
  const cards = cardsOf(
    { day: '2025-06-01', line: '5 4 5 4 4 3 4 5 4' },
    { day: '2026-06-01', players: withBob('3 3 5 4 4 3 4 5 4') },
    { day: '2026-06-08', players: withBob('5 3 5 4 4 3 4 5 4') },
  )
  expect(cards).toEqual([
    { title: 'Rounds', value: '2', lines: ['on 1 course, 18 holes', '2 weeks in a row', '2025: 1'] },
    {
      title: 'Best round',
      value: '35',
      lines: ['−1 to par over 9 holes', '36.0 on average', '2025: best 38, average 38.0'],
    },
    { title: 'Birdies', value: '1', lines: ['94 % of the holes in par or better'] },
    { title: 'Favourite course', value: 'Old Links', lines: ['2 rounds'] },
    { title: 'Most rounds with', value: 'Bob', lines: ['2 rounds'] },
  ])
})

test('has five cards for a golfer who plays alone and records nothing but strokes', () => {
  const cards = cardsOf({ line: '3 3 5 5 4 3 6 5 4' })
  expect(cards.map(({ title }) => title)).toEqual([
    'Rounds',
    'Best round',
    'Birdies',
    'Favourite course',
    'Pars',
  ])
  expect(cards.at(-1)).toMatchObject({ value: '6', lines: ['1 bogey', '1 double or worse'] })
})

test('shows the recorded figures in place of a card without data', () => {
  const holes = NINE.map((par) => ({ strokes: par, putts: 2 }))
  const cards = cardsOf({ players: [{ name: 'Ann', owner: true, holes }] })
  expect(cards.map(({ title }) => title)).toEqual([
    'Rounds',
    'Best round',
    'Birdies',
    'Favourite course',
    'Putts per 18 holes',
  ])
  expect(cards.at(-1)).toMatchObject({ value: '36.0', lines: ['Greens in regulation: 100 %'] })
})
