import { expect, test } from 'vitest'
import { roundFacts } from '../../../src/domain/round-facts.ts'
import { shownRound } from '../../../src/domain/shown-round.ts'
import { received, recorded } from '../../support/recorded.ts'

const factsOf = (changes: Parameters<typeof recorded>[0]) => {
  const shown = shownRound(received(recorded(changes)))
  return shown && roundFacts(shown)
}

test('contain date, number of holes, par and scoring method', () => {
  expect(factsOf({})).toEqual(['20 Jun 2026', '3 holes', 'Par 12', 'Stroke play'])
})

test('contain the hole on which the round began unless it is the first', () => {
  expect(factsOf({ startHole: 2 })).toContain('from hole 2')
  expect(factsOf({ startHole: 1 })).toHaveLength(4)
})
