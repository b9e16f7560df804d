import { expect, test } from 'vitest'
import { roundFacts } from '../../../../src/domain/round/round-facts.ts'
import { type Changes, shownOf } from '../../../support/recorded.ts'

const factsOf = (changes: Changes) => roundFacts(shownOf(changes))

test('contain date, number of holes, par and scoring method', () => {
  expect(factsOf({})).toEqual(['20 Jun 2026', '3 holes', 'Par 12', 'Stroke play'])
})

test('contain the hole on which the round began unless it is the first', () => {
  expect(factsOf({ startHole: 2 })).toContain('from hole 2')
  expect(factsOf({ startHole: 1 })).toHaveLength(4)
})

test('contain when the result was corrected, on the calendar of the course, and that a round is not complete', () => {
  const shown = shownOf()
  const correctedAtMs = Date.UTC(2026, 5, 21, 23)
  const factsWith = (info: object) => roundFacts({ ...shown, info: { ...shown.info, ...info } as never })
  expect(factsWith({ correctedAtMs }).slice(0, 3)).toEqual([
    '20 Jun 2026',
    'corrected on 22 Jun 2026',
    '3 holes',
  ])
  expect(factsWith({ isUnfinished: true }).slice(0, 2)).toEqual(['20 Jun 2026', 'not complete'])
})
