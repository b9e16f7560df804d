import { expect, test } from 'vitest'
import { raceOf } from '../../../../../src/domain/race.ts'
import { shownRound } from '../../../../../src/domain/shown-round.ts'
import {
  latestStandings,
  raceFacts,
  scaleOf,
  seriesOf,
  spreadLabels,
  standingsAt,
  stepText,
} from '../../../../../src/features/round/race/race-view.ts'
import { received, recorded, strokes } from '../../../../support/recorded.ts'

function raceFor(lines: readonly string[], type: 'StrokePlay' | 'Stableford' = 'StrokePlay') {
  const players = lines.map((line, at) => ({ name: `P${at}`, holes: strokes(line) }))
  const shown = shownRound(received(recorded({ players, scoringMethod: { type } })))
  if (!shown) throw new Error('no round')
  return raceOf(shown)
}

test.each(['StrokePlay', 'Stableford'] as const)('draws better scores higher in %s', (type) => {
  const race = raceFor(['3 3 3', '5 5 5'], type)
  const scale = scaleOf(race)
  const [best = 0, worst = 0] = race.lines.map(({ values }) => scale.y(values.at(-1) ?? 0))
  expect(best).toBeGreaterThanOrEqual(0)
  expect(best).toBeLessThan(worst)
  expect(worst).toBeLessThanOrEqual(100)
  expect([scale.x(-1), scale.x(2)]).toEqual([0, 100])
})

test('has few axis ticks even if the scores are far apart', () => {
  expect(scaleOf(raceFor(['4 4 4', '5 5 5'])).ticks.map(({ value }) => value)).toEqual([0, 1, 2, 3, 4])
  expect(scaleOf(raceFor(['3 3 3', '14 14 14'])).ticks.map(({ value }) => value)).toEqual([
    0, 5, 10, 15, 20, 25, 30,
  ])
})

test('returns the standings after a hole with shared places', () => {
  const race = raceFor(['4 5 5', '5 4 4', '6 4 4'])
  expect(standingsAt(race, 1).map(({ line, position }) => `${position} ${line.entry.name}`)).toEqual([
    '1 P1',
    '1 P0',
    '3 P2',
  ])
})

test('returns the latest standings with competitors without a result last, and without a place', () => {
  const standings = latestStandings(raceFor(['4 P 4', '5 5 5', '5 4 5']))
  expect(standings.map(({ line, value, position }) => [line.entry.name, value, position])).toEqual([
    ['P2', 2, 1],
    ['P1', 3, 2],
    ['P0', 0, undefined],
  ])
})

test('describes what happened on a hole', () => {
  const race = raceFor(['4 5 5', '5 4 4', '6 4 4'])
  expect(stepText(race, 0, undefined)).toBe('After hole 1: P0 leads, level par')
  expect(
    stepText(
      race,
      1,
      race.lines.find(({ entry }) => entry.name === 'P2'),
    ),
  ).toBe('After hole 2: P2 at place 3, 2 over par. 2 lead, 1 over par')
  expect(stepText(race, 2, undefined)).toBe('After hole 3: P1 leads, 1 over par. The lead was kept from here')
  expect(raceFacts(race)).toEqual(['P1 ahead since 3', '1 lead change'])
})

test('colours all players of a small field in the order of the file, and only the leaders of a large one', () => {
  const colours = (lines: string[]) => {
    const race = raceFor(lines.map((line) => `${line} 4 4`))
    return race.lines.map((line) => `${line.entry.name} ${seriesOf(race, line)}`)
  }
  expect(colours(['5', '4'])).toEqual(['P1 2', 'P0 1'])
  expect(colours(['5', '4', '3', '6', '7', '8', '9']).slice(0, 4)).toEqual([
    'P2 1',
    'P1 2',
    'P0 3',
    'P3 undefined',
  ])
})

test('moves labels apart and keeps them on the plot', () => {
  expect(spreadLabels([50, 20, 52], 10)).toEqual([50, 20, 60])
  expect(spreadLabels([99, 98], 10)).toEqual([100, 90])
})
