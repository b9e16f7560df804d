import { expect, test } from 'vitest'
import { distanceM } from '../../../../src/domain/geometry/geo.ts'
import { fromTeeOfLength } from '../../../../src/domain/line-of-play/tee-of-length.ts'
import { holeLengthM, lengthRow } from '../../../../src/domain/round/hole-length.ts'
import {
  commonTeeLengths,
  courseLengths,
  lengthsFor,
  teeLengthAt,
} from '../../../../src/domain/round/tee-lengths.ts'
import { placeAt, TEE } from '../../../support/line-shapes.ts'
import { holesOf, parsedCards, parsedRound, playerCard } from '../../../support/round-values.ts'

const DOGLEG = {
  tee: TEE,
  greenMiddle: placeAt(200, 150),
  pos: [placeAt(200)],
  par: 4,
  parOverride: undefined,
}

test('measures a hole along its line of play', () => {
  expect(Math.round(holeLengthM(DOGLEG) ?? 0)).toBe(350)
  expect(Math.round(holeLengthM({ ...DOGLEG, pos: [] }) ?? 0)).toBe(250)
  expect(holeLengthM({ ...DOGLEG, tee: undefined })).toBeUndefined()
})

test('ignores positions that would make the line half as long again', () => {
  expect(Math.round(holeLengthM({ ...DOGLEG, pos: [placeAt(900)] }) ?? 0)).toBe(250)
})

test('gives the lengths of a course and totals of nines that are complete', () => {
  const holes = Array.from({ length: 18 }, (_, at) => (at === 12 ? { ...DOGLEG, tee: undefined } : DOGLEG))
  const row = lengthRow(holes.map(holeLengthM), 'yd')
  expect(row?.outValues[0]).toEqual({ type: 'Single', value: 383 })
  expect(row?.outTotal).toEqual({ type: 'Single', value: 9 * 383 })
  expect(row?.inTotal).toBeUndefined()
})

test.each([330, 371])('moves the tee so that the line has the %i m of a player', (lengthM) => {
  const moved = fromTeeOfLength(DOGLEG, lengthM)
  expect(Math.round(holeLengthM(moved) ?? 0)).toBe(lengthM)
  expect(moved.tee && Math.round(distanceM(moved.tee, placeAt(200)))).toBe(lengthM - 150)
  expect(moved.tee?.lon).toBeCloseTo(TEE.lon, 6)
})

test('keeps the tee without a length, and if the length cannot be that of the line', () => {
  expect(fromTeeOfLength(DOGLEG, undefined)).toBe(DOGLEG)
  expect(fromTeeOfLength(DOGLEG, 900)).toBe(DOGLEG)
  expect(fromTeeOfLength(DOGLEG, 140)).toBe(DOGLEG)
})

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
