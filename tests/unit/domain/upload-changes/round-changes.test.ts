import { expect, test } from 'vitest'
import { recordedRoundChanges } from '../../../../src/domain/upload-changes/round-changes.ts'
import { holes, recorded, strokes } from '../../../support/recorded.ts'

const player = (name: string, line = '4 5 3') => ({ name, holes: strokes(line) })
type Changes = Parameters<typeof recorded>[0]
const changesFrom = (before: Changes, after: Changes) =>
  recordedRoundChanges(recorded(before), recorded(after))

test.each<[string, Changes, Changes, object[]]>([
  [
    'the start, at the offset of the course',
    {},
    { startTimestampMs: Date.UTC(2026, 5, 21, 9), timezoneOffset: 0 },
    [{ field: 'Start', before: '20 Jun 2026 11:00:00 UTC+02:00', after: '21 Jun 2026 09:00:00 UTC+00:00' }],
  ],
  [
    'fewer holes',
    { course: { name: 'Old Links', holes: holes(4, 4, 4) } },
    { course: { name: 'Old Links', holes: holes(4, 4) }, players: [player('Ann', '4 5')] },
    [
      { field: 'Holes', before: '3', after: '2' },
      {
        field: 'Scores of Ann (1 hole changed)',
        before: '12 strokes on 3 holes',
        after: '9 strokes on 2 holes',
      },
    ],
  ],
  [
    'pars and stroke indexes',
    {},
    {
      course: {
        name: 'Old Links',
        holes: [
          { par: 5, strokeIndex: 2 },
          { par: 4, strokeIndex: 1 },
          { par: 3, strokeIndex: 3 },
        ],
      },
    },
    [
      { field: 'Par', after: 'changed on holes 1 and 3' },
      { field: 'Stroke index', after: 'changed on holes 1 and 2' },
    ],
  ],
  [
    'added and removed players, regardless of their order',
    { players: ['Ann', 'Bo', 'Cy', 'Di'].map((name) => player(name)) },
    { players: ['Di', 'Ann', 'Eve'].map((name) => player(name)) },
    [
      { field: 'Players', before: '4', after: '3' },
      { field: 'Players removed', after: 'Bo, Cy' },
      { field: 'Players added', after: 'Eve' },
    ],
  ],
  [
    'a removed handicap',
    { players: [{ ...player('Ann'), playingHandicap: 12 }] },
    {},
    [{ field: 'Playing handicap of Ann', before: '12', after: 'none' }],
  ],
  [
    'the image of a player',
    {},
    { players: [{ ...player('Ann'), image: { imageName: 'ann.jpg' } }] },
    [{ field: 'Other details of Ann', after: 'changed' }],
  ],
])('names %s', (_, before, after, changes) => {
  expect(changesFrom(before, after)).toEqual(changes)
})

test('names at most eight players and counts the rest', () => {
  const many = Array.from({ length: 11 }, (_, at) => player(`P${at}`))
  expect(changesFrom({ players: [player('Ann'), ...many] }, {})).toContainEqual({
    field: 'Players removed',
    before: undefined,
    after: 'P0, P1, P2, P3, P4, P5, P6, P7 and 3 more',
  })
})

test('lists at most forty differences and counts the rest', () => {
  const players = (line: string) => Array.from({ length: 50 }, (_, at) => player(`P${at}`, line))
  const changes = changesFrom({ players: players('4 5 3') }, { players: players('4 5 4') })
  expect(changes).toHaveLength(41)
  expect(changes.at(-1)).toMatchObject({ field: 'Further changes', after: '10' })
})
