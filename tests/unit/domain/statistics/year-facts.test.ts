import { expect, test } from 'vitest'
import type { YearFigures } from '../../../../src/contract/statistics.ts'
import { figureText, figureValue } from '../../../../src/domain/statistics/figures.ts'
import { statisticsOf } from '../../../../src/domain/statistics/statistics.ts'
import { yearCards } from '../../../../src/domain/statistics/year-cards.ts'
import { yearFacts, yearHighlights, yearRows } from '../../../../src/domain/statistics/year-facts.ts'
import { golferRound, NINE } from '../../../support/golfer-rounds.ts'
import { holes, strokes } from '../../../support/recorded.ts'

const played = (day: string, line?: string) => golferRound({ day, token: day, ...(line && { line }) })
const withPutts = (day: string, putts: number) =>
  golferRound({ day, players: [{ name: 'Ann', holes: NINE.map((par) => ({ strokes: par, putts })) }] })

test('has a row for each figure, beside that of the year before', () => {
  const [year, previous] = statisticsOf([
    played('2025-06-01', '5 2 5 4 4 3 4 5 4'),
    withPutts('2026-06-02', 2),
    played('2026-06-01', '3 3 5 4 4 3 4 5 4'),
  ]).years
  const rows = yearRows(year as YearFigures, previous)
  expect(rows.map(({ label, facts }) => [label, ...facts.map((fact) => fact?.value)])).toEqual([
    ['Rounds', '2', '1'],
    ['Best of 9 holes', '35', '36'],
    ['Average of 9 holes', '35.5', '36.0'],
    ['Birdies', '1', '1'],
    // Two putts on each hole; all greens of the second round were reached in par − 2.
    ['Putts per 18 holes', '36.0', undefined],
    ['Greens in regulation', '100 %', undefined],
    ['Favourite course', 'Old Links', 'Old Links'],
  ])
  expect(rows[1]?.facts[0]).toMatchObject({ note: '−1', roundToken: '2026-06-01' })
})

test('has eagles of one year beside none of the other, and no row without any', () => {
  const [year, previous] = statisticsOf([
    played('2025-06-01', '4 1 5 4 4 3 4 5 4'),
    played('2026-06-01'),
  ]).years
  const rows = yearRows(year as YearFigures, previous)
  const rare = rows.filter(({ label }) => /Holes|Eagles/.test(label))
  expect(rare.map(({ facts }) => facts.map((fact) => fact?.value).join(' '))).toEqual(['0 1', '0 1'])
  expect(yearRows(year as YearFigures).map(({ label }) => label)).not.toContain('Holes in one')
})

test('names the best nine of a year with rounds of 18 holes', () => {
  const [year] = statisticsOf([
    golferRound({
      course: { name: 'Old Links', holes: holes(...NINE, ...NINE) },
      line: [...NINE.map((par) => par + 1), ...NINE].join(' '),
    }),
  ]).years
  expect(yearFacts(year as YearFigures)).toContainEqual({
    label: 'Best nine',
    value: '36',
    note: 'back',
    roundToken: 'R1',
  })
})

test('mentions eagles and holes in one only if there were any', () => {
  const [year] = statisticsOf([played('2026-06-01', '4 1 5 4 4 3 4 5 4')]).years
  expect(yearFacts(year as YearFigures).slice(3)).toEqual([
    { label: 'Holes in one', value: '1' },
    { label: 'Eagles or better', value: '1' },
    { label: 'Birdies', value: '0' },
  ])
})

test('omits kinds of scores that did not occur', () => {
  const scramble = golferRound({
    format: { type: 'RoundFormat.Team.Scramble' },
    teams: [{ name: 'Reds', players: [0] }],
  })
  const [year] = statisticsOf([scramble]).years
  expect(yearFacts(year as YearFigures).map(({ label }) => label)).toEqual(['Rounds'])
})

test('includes course, partner and streak where they exist', () => {
  const [alone] = statisticsOf([played('2026-06-01')]).years
  expect(yearHighlights(alone as YearFigures)).toEqual([
    { label: 'Favourite course', value: 'Old Links', note: '1 round' },
  ])
  const players = [{ name: 'Ann', owner: true, holes: strokes('4') }, { name: 'Bob' }, { name: 'Cleo' }]
  const [year] = statisticsOf(['2026-06-01', '2026-06-08'].map((day) => golferRound({ day, players }))).years
  expect(yearHighlights(year as YearFigures)).toEqual([
    { label: 'Favourite course', value: 'Old Links', note: '2 rounds' },
    { label: 'Most rounds with', value: 'Bob', note: '2 rounds, one of 2 partners' },
    { label: 'Longest streak', value: '2 weeks', note: 'with a round in each' },
  ])
})

test.each([
  ['putts', { count: 17, of: 9 }, '34.0'],
  ['greens', { count: 5, of: 18 }, '28 %'],
] as const)('shows %s so that rounds of different lengths are comparable', (name, tally, value) => {
  expect(figureText(name, figureValue(name, tally))).toBe(value)
})

function cardsOf(...rounds: Parameters<typeof golferRound>[0][]) {
  const [year, previous] = statisticsOf(rounds.map(golferRound)).years
  return yearCards(year as YearFigures, previous)
}

const titlesOf = (cards: ReturnType<typeof cardsOf>) => cards.map(({ title }) => title).join(', ')

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
  expect(titlesOf(cards)).toBe('Rounds, Best round, Birdies, Favourite course, Pars')
  expect(cards.at(-1)).toMatchObject({ value: '6', lines: ['1 bogey', '1 double or worse'] })
})

test('shows the recorded figures in place of a card without data', () => {
  const holes = NINE.map((par) => ({ strokes: par, putts: 2 }))
  const cards = cardsOf({ players: [{ name: 'Ann', owner: true, holes }] })
  expect(titlesOf(cards)).toBe('Rounds, Best round, Birdies, Favourite course, Putts per 18 holes')
  expect(cards.at(-1)).toMatchObject({ value: '36.0', lines: ['Greens in regulation: 100 %'] })
})
