import { expect, test } from 'vitest'
import { standingOf, thruText, toParText } from '../../../src/domain/to-par.ts'
import { LIVE, participantCards, received, recorded, strokes } from '../../support/recorded.ts'

const standing = (line: string) => {
  const one = received(recorded({ players: [{ name: 'Ann', holes: strokes(line) }] }), LIVE)
  return standingOf(participantCards(one.scorecard?.cards ?? [])[0] ?? { rows: [] })
}

test.each([
  { line: '4 4 4', overPar: 0, thru: 3, text: 'E' },
  { line: '5 6 4', overPar: 3, thru: 3, text: '+3' },
  { line: '3 3', overPar: -2, thru: 2, text: '−2' },
  { line: '. 5', overPar: 1, thru: 1, text: '+1' },
  { line: 'P 5', overPar: 1, thru: 2, text: '+1' },
  { line: 'P', overPar: undefined, thru: 1, text: '' },
  { line: '.', overPar: undefined, thru: 0, text: '' },
])('shows "$text" thru $thru after $line on par 4', ({ line, overPar, thru, text }) => {
  expect(standing(line)).toEqual({ overPar, thru })
  expect(toParText(overPar)).toBe(text)
})

test('shows the number of finished holes once play has begun', () => {
  expect(thruText(0)).toBe('')
  expect(thruText(7)).toBe('Thru 7')
})

test('has no standing on a card without a gross score', () => {
  expect(standingOf({ rows: [] })).toEqual({ overPar: undefined, thru: 0 })
})
