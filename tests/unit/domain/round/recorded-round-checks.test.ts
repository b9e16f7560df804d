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
  const ofStrokes = ['maximumScore', 'tieBreak']
  const skins = { scoringMethod: { type: 'Skins' as const } }
  expect(unused({ scoringMethod: { type: 'MatchPlay' } })).toEqual([...ofStrokes, 'strokesOff'])
  expect(unused({})).toEqual(['strokesOff', ...match])
  expect(unused(skins)).toEqual([...ofStrokes, 'strokesOff', ...match])
  expect(unused({ ...skins, handicapMode: 'Net' })).toEqual([...ofStrokes, ...match])
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

const annWith = (...holes: (object | null)[]) => ({ players: [{ ...ann, holes }, bob] })
const bobWith = (...holes: (object | null)[]) => ({ players: [ann, { ...bob, holes }] })
const named = (annName?: string, bobName?: string) => ({
  players: [
    { ...ann, name: annName },
    { ...bob, name: bobName },
  ],
})
const onCourse = (name: string) => ({ course: { ...round().course, name } })

test.each([
  ['with another token', { token: 'other' }],
  ['with holes at the end that were not played', annWith(hole(4), hole(5), null, null)],
  ['with the players in another order', { players: [bob, ann] }],
  ['with names as others write them', named('LEE, ANN', 'bob  ray')],
  ['with statistics', annWith({ ...hole(4), putts: 2 }, hole(5))],
  ['with another name of the course', onCourse(round().course.name.toUpperCase())],
  ['with strokes of a pick-up', bobWith(hole(3), { pickUp: true, strokes: 9 })],
])('a round %s is the same', (_, change) => {
  expect(isSameRound(round(), round(change))).toBe(true)
})

test.each([
  ['at another time', { startTimestampMs: round().startTimestampMs + 1 }],
  ['on another course', onCourse('Elsewhere')],
  ['without a player', { players: [ann] }],
  ['with another player', named(ann?.name, 'Bob Rae')],
  ['with another score', annWith(hole(4), hole(6))],
  ['with exchanged scores', named(bob?.name, ann?.name)],
  ['with a hole left out', annWith(null, hole(4), hole(5))],
  ['with a score instead of a pick-up', bobWith(hole(3), hole(7))],
  ['with a concession', bobWith({ ...hole(3), conceded: true }, { pickUp: true })],
])('a round %s is another one', (_, change) => {
  expect(isSameRound(round(), round(change))).toBe(false)
})
