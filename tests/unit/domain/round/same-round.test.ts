import { expect, test } from 'vitest'
import type { RecordedRound } from '../../../../src/contract/recorded-round.ts'
import { isSameRound } from '../../../../src/domain/round/recorded-round-checks.ts'
import { upload } from '../../../support/recorded.ts'

const hole = (strokes: number) => ({ strokes })
const round = (change: object = {}): RecordedRound =>
  ({
    ...upload({}),
    players: [
      { name: 'Ann Lee', holes: [hole(4), hole(5), null] },
      { name: 'Bob Ray', holes: [hole(3), { pickUp: true }] },
    ],
    ...change,
  }) as RecordedRound
const [ann, bob] = round().players

test.each([
  ['again', {}],
  ['with another token', { token: 'other' }],
  [
    'with holes at the end that were not played',
    { players: [{ ...ann, holes: [hole(4), hole(5), null, null] }, bob] },
  ],
  ['with the players in another order', { players: [bob, ann] }],
  [
    'with names as others write them',
    {
      players: [
        { ...ann, name: 'LEE, ANN' },
        { ...bob, name: 'bob  ray' },
      ],
    },
  ],
  ['with composed letters', { players: [{ ...ann, name: 'A\u0301nn Lee' }, bob] }],
  ['with statistics', { players: [{ ...ann, holes: [{ ...hole(4), putts: 2 }, hole(5)] }, bob] }],
  ['with a handicap', { players: [{ ...ann, playingHandicap: 12 }, bob] }],
  [
    'with another name of the course',
    { course: { ...round().course, name: round().course.name.toUpperCase() } },
  ],
  [
    'with strokes of a pick-up',
    { players: [ann, { ...bob, holes: [hole(3), { pickUp: true, strokes: 9 }] }] },
  ],
])('a round %s is the same', (_, change) => {
  expect(isSameRound(round(), round(change))).toBe(true)
})

test.each([
  ['at another time', { startTimestampMs: round().startTimestampMs + 1 }],
  ['on another course', { course: { ...round().course, name: 'Elsewhere' } }],
  ['without a player', { players: [ann] }],
  ['with another player', { players: [ann, { ...bob, name: 'Bob Rae' }] }],
  ['with a player twice', { players: [ann, bob, bob] }],
  ['with another score', { players: [{ ...ann, holes: [hole(4), hole(6)] }, bob] }],
  ['with a hole more', { players: [{ ...ann, holes: [hole(4), hole(5), hole(4)] }, bob] }],
  [
    'with exchanged scores',
    {
      players: [
        { ...ann, holes: bob?.holes },
        { ...bob, holes: ann?.holes },
      ],
    },
  ],
  ['with a hole left out', { players: [{ ...ann, holes: [null, hole(4), hole(5)] }, bob] }],
  ['with a score instead of a pick-up', { players: [ann, { ...bob, holes: [hole(3), hole(7)] }] }],
  [
    'with a concession',
    { players: [ann, { ...bob, holes: [{ ...hole(3), conceded: true }, { pickUp: true }] }] },
  ],
])('a round %s is another one', (_, change) => {
  expect(isSameRound(round(), round(change))).toBe(false)
})
