import { expect, test } from 'vitest'
import {
  commonTeeLengths,
  courseLengths,
  lengthsFor,
  teeLengthAt,
} from '../../../../src/domain/round/tee-lengths.ts'
import { holesOf, parsedCards, parsedRound, playerCard } from '../../../support/round-values.ts'

const cardOf = (name: string, lengthsM?: unknown) => ({
  ...playerCard(name, [4, 4], [4, 5]),
  participant: { type: 'ScorecardIndividualPlayer', name, tee: { name: 'White', lengthsM } },
})
const HOLES = parsedRound({ settings: { course: { holes: holesOf([4, 4]) } } }).settings?.course.holes ?? []
const team = { type: 'TeamCard', participant: { type: 'ScorecardTeam', name: 'Reds' } }

test('knows the tee that all players play', () => {
  const same = parsedCards([team, cardOf('Ann', [310, 290]), cardOf('Bob', [310, 290])])
  expect(commonTeeLengths(same)).toEqual([310, 290])
  expect(courseLengths(same, HOLES)).toEqual([310, 290])
  expect(
    commonTeeLengths(parsedCards([cardOf('Ann', [310, 290]), cardOf('Bob', [280, 290])])),
  ).toBeUndefined()
  expect(commonTeeLengths(parsedCards([cardOf('Ann', [310, 290]), cardOf('Bob')]))).toBeUndefined()
  expect(commonTeeLengths([])).toBeUndefined()
})

test('takes lengths that the tee does not have from the line of play', () => {
  const [card] = parsedCards([cardOf('Ann', [null, 290])])
  if (card?.type !== 'ParticipantCard') throw new Error('no card')
  expect(lengthsFor(card, HOLES).map((metres) => Math.round(metres ?? 0))).toEqual([300, 290])
  expect(lengthsFor(undefined, HOLES).map((metres) => Math.round(metres ?? 0))).toEqual([300, 300])
})

test("takes the length of the viewer's own tee before that of all", () => {
  const cards = parsedCards([cardOf('Ann', [310, 290]), cardOf('Bob', [280, 270])])
  expect(teeLengthAt(cards, 1, 1)).toBe(270)
  expect(teeLengthAt(cards, 1)).toBeUndefined()
  expect(teeLengthAt(parsedCards([cardOf('Ann', [310, 290])]), 0)).toBe(310)
})

test('survives lengths of another shape', () => {
  const [card] = parsedCards([cardOf('Ann', { 1: 290, 0: 'x' })])
  if (card?.type !== 'ParticipantCard') throw new Error('no card')
  expect(Math.round(lengthsFor(card, HOLES)[0] ?? 0)).toBe(300)
  expect(lengthsFor(card, HOLES)[1]).toBe(290)
})
