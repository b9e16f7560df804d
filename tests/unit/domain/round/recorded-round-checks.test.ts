import { expect, test } from 'vitest'
import type { RecordedRound } from '../../../../src/contract/recorded-round.ts'
import { isSameRound, recordedRoundWarnings } from '../../../../src/domain/round/recorded-round-checks.ts'
import { recorded, upload } from '../../../support/recorded.ts'

const warnings = (...strokeIndexes: (number | undefined)[]) =>
  recordedRoundWarnings(
    recorded({
      course: { name: 'Old Links', holes: strokeIndexes.map((strokeIndex) => ({ par: 4, strokeIndex })) },
      players: [{ name: 'Ann' }],
    }),
  )

test('reports duplicate and missing stroke indexes', () => {
  expect(warnings(4, 2, 4, undefined)).toEqual([
    'course.holes[2].strokeIndex: 4 is also used by hole 1; ties go by hole order',
    'course.holes[3].strokeIndex: is missing; the lowest free index is used',
  ])
})

test('reports a course without stroke indexes once', () => {
  expect(warnings(undefined, undefined)).toEqual([
    'course.holes: no hole has a stroke index; handicap strokes go by hole order',
  ])
})

test('reports fields that do not apply to the round', () => {
  const course = { name: 'Old Links', holes: [{ par: 4, strokeIndex: 1 }] }
  const players = [
    { name: 'Ann', holes: [{ conceded: true }] },
    { name: 'Bob', holes: [{ strokes: 4 }] },
  ]
  const fields = {
    course,
    players,
    match: { concededBy: 1 },
    maximumScore: { type: 'doublePar' as const },
    tieBreak: 'countback' as const,
    strokesOff: 'lowest' as const,
  }
  const unused = (changes: Parameters<typeof recorded>[0]) =>
    recordedRoundWarnings(recorded({ ...fields, ...changes })).map((line) => line.split(':')[0])
  const match = ['match.concededBy', 'players[0].holes[0].conceded']
  expect(unused({ scoringMethod: { type: 'MatchPlay' } })).toEqual(['maximumScore', 'tieBreak', 'strokesOff'])
  expect(unused({})).toEqual(['strokesOff', ...match])
  expect(unused({ scoringMethod: { type: 'Skins' } })).toEqual([
    'maximumScore',
    'tieBreak',
    'strokesOff',
    ...match,
  ])
  expect(unused({ scoringMethod: { type: 'Skins' }, handicapMode: 'Net' })).toEqual([
    'maximumScore',
    'tieBreak',
    ...match,
  ])
})

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
  ['with statistics', { players: [{ ...ann, holes: [{ ...hole(4), putts: 2 }, hole(5)] }, bob] }],
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
  ['with another score', { players: [{ ...ann, holes: [hole(4), hole(6)] }, bob] }],
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
