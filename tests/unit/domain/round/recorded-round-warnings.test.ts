import { expect, test } from 'vitest'
import { recordedRoundWarnings } from '../../../../src/domain/round/recorded-round-checks.ts'
import { recorded } from '../../../support/recorded.ts'

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
