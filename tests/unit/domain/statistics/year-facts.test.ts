import { expect, test } from 'vitest'
import type { YearFigures } from '../../../../src/contract/statistics.ts'
import { figureText, figureValue } from '../../../../src/domain/statistics/figures.ts'
import { statisticsOf } from '../../../../src/domain/statistics/statistics.ts'
import { yearFacts, yearHighlights } from '../../../../src/domain/statistics/year-facts.ts'
import { golferRound, NINE } from '../../../support/golfer-rounds.ts'
import { strokes } from '../../../support/recorded.ts'

const played = (day: string, line?: string) => golferRound({ day, token: day, ...(line && { line }) })
const withPutts = (day: string, putts: number) =>
  golferRound({ day, players: [{ name: 'Ann', holes: NINE.map((par) => ({ strokes: par, putts })) }] })

test('compares a year with the one before', () => {
  const [year, previous] = statisticsOf([
    played('2025-06-01', '5 4 5 4 4 3 4 5 4'),
    played('2026-06-01', '3 3 5 4 4 3 4 5 4'),
    withPutts('2026-06-02', 2),
  ]).years
  expect(yearFacts(year as YearFigures, previous)).toEqual([
    { label: 'Rounds', value: '2', note: '2025: 1' },
    { label: 'Best of 9 holes', value: '35', note: '−1', roundToken: '2026-06-01' },
    { label: 'Average of 9 holes', value: '35.5', note: '2025: 38.0' },
    { label: 'Birdies', value: '1', note: '2025: 0' },
    // Two putts on each hole; all greens of the second round were reached in par − 2.
    { label: 'Putts per 18 holes', value: '36.0', note: undefined },
    { label: 'Greens in regulation', value: '100 %', note: undefined },
  ])
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
  ['fairways', { count: 7, of: 14 }, '50 %'],
  ['sand', { count: 1, of: 18 }, '1.0'],
] as const)('shows %s so that rounds of different lengths are comparable', (name, tally, value) => {
  expect(figureText(name, figureValue(name, tally))).toBe(value)
})
