import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { recordedRound } from '../../../src/contract/recorded-round.ts'
import { describeIssue } from '../../../src/contract/wire.ts'
import { upload } from '../../support/recorded.ts'

/** Returns the error line of a rejected round; undefined for a valid one. */
function errorLine(value: unknown): string | undefined {
  const result = v.safeParse(recordedRound, value, { abortEarly: true })
  return result.success ? undefined : describeIssue(result.issues, 'file')
}
const json = (value: unknown) => JSON.parse(JSON.stringify(value))

/** Returns an upload with the value at a path replaced, or removed when `value` is undefined. */
function uploadWith(path: string, value: unknown): unknown {
  const copy = json(upload())
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const parent = keys.reduce((inner, key) => inner[key], copy)
  if (value === undefined) delete parent[last]
  else parent[last] = value
  return copy
}

test('accepts a round with every field', () => {
  const example = {
    version: 1,
    token: 'R-1',
    startTimestampMs: 1781946000000,
    timezoneOffset: 7200000,
    course: {
      name: 'Old Links',
      facilityId: 'F-1',
      holes: [
        { par: 4, strokeIndex: 7, tee: { lat: 0, lon: 0 }, greenMiddle: { lat: 0, lon: 0 }, pos: [] },
        { par: 3 },
        { par: 5, parOverride: 4, strokeIndex: null, tee: null },
      ],
    },
    scoringMethod: { type: 'StrokePlay' },
    handicapMode: 'Net',
    format: { type: 'RoundFormat.Individual' },
    players: [
      {
        name: 'Ann',
        owner: true,
        image: { imageName: 'ann.jpg' },
        tee: { name: 'White', rating: 71.4, slope: 128, par: 72, gender: 'men' },
        playingHandicap: 12,
        courseHandicap: 13,
        state: 'withdrawn',
        holes: [{ strokes: 5, putts: 2, penalties: 0, sand: 0, fairway: 'Hit' }, { pickUp: true }, null],
      },
    ],
    teams: [{ name: 'Reds', players: [0], playingHandicap: 8 }],
    match: { concededBy: 0 },
    maximumScore: { type: 'parPlus', value: 5 },
    tieBreak: 'countback',
    handicapAllowance: 95,
    strokesOff: 'lowest',
    unknown: { field: 1 },
  }
  expect(errorLine(example)).toBeUndefined()
})

test.each([
  { path: 'version', value: 2, line: 'version: expected 1' },
  { path: 'token', value: '../x', line: 'token: expected letters, digits, - and _ only' },
  { path: 'startTimestampMs', value: 1e17, line: 'startTimestampMs: expected at most 253402300799999' },
  { path: 'timezoneOffset', value: 0.5, line: 'timezoneOffset: expected a whole number' },
  { path: 'course', value: null, line: 'course: expected an object' },
  { path: 'course.name', value: ' ', line: 'course.name: is empty' },
  { path: 'course.name', value: 'x'.repeat(201), line: 'course.name: is too long' },
  { path: 'course.holes', value: [], line: 'course.holes: is too short' },
  { path: 'course.holes', value: new Array(19).fill({ par: 4 }), line: 'course.holes: is too long' },
  { path: 'course.holes.0.par', value: 2, line: 'course.holes[0].par: expected at least 3' },
  { path: 'course.holes.0.parOverride', value: 7, line: 'course.holes[0].parOverride: expected at most 6' },
  { path: 'course.holes.2.strokeIndex', value: 19, line: 'course.holes[2].strokeIndex: expected at most 18' },
  {
    path: 'course.holes.1.tee',
    value: { lat: 91, lon: 0 },
    line: 'course.holes[1].tee.lat: expected at most 90',
  },
  {
    path: 'scoringMethod.type',
    value: 'Bingo',
    line: 'scoringMethod.type: expected one of StrokePlay, Stableford, MatchPlay, MathPlay, Skins, Nines',
  },
  { path: 'handicapMode', value: 'net', line: 'handicapMode: expected one of Gross, Net' },
  {
    path: 'format.type',
    value: 'RoundFormat.Team.Scramble',
    line: 'teams: is missing; the format is played by teams',
  },
  { path: 'players', value: [], line: 'players: is too short' },
  { path: 'players', value: new Array(151).fill(null), line: 'players: is too long' },
  {
    path: 'players.0.playingHandicap',
    value: 12.4,
    line: 'players[0].playingHandicap: expected a whole number',
  },
  {
    path: 'players.0.holes',
    value: [null, null, null, null],
    line: "players[0].holes: expected at most the course's 3",
  },
  { path: 'players.0.holes.1.strokes', value: 0, line: 'players[0].holes[1].strokes: expected at least 1' },
  { path: 'players.0.holes.1.strokes', value: 100, line: 'players[0].holes[1].strokes: expected at most 99' },
  { path: 'players.0.holes.1', value: { putts: 2 }, line: 'players[0].holes[1].strokes: is missing' },
  { path: 'players.0.holes.1.putts', value: -1, line: 'players[0].holes[1].putts: expected at least 0' },
  {
    path: 'players.0.holes.1',
    value: { strokes: 4, putts: 5 },
    line: "players[0].holes[1].putts: expected at most the hole's 4 strokes",
  },
  {
    path: 'teams',
    value: [{ name: 'Reds', players: [0], holes: [{ strokes: 2, putts: 3 }] }],
    line: "teams[0].holes[0].putts: expected at most the hole's 2 strokes",
  },
  {
    path: 'players.0.holes.1.fairway',
    value: 'Miss',
    line: 'players[0].holes[1].fairway: expected one of Hit, Left, Right, Long, Short, Unknown',
  },
  {
    path: 'teams',
    value: [{ name: 'Reds', players: [0, 1] }],
    line: 'teams[0].players[1]: there is no player 1',
  },
  {
    path: 'teams',
    value: [{ name: 'Reds', players: [0, 0] }],
    line: 'teams[0].players[1]: player 0 is already in a team',
  },
  {
    path: 'players.0.state',
    value: 'ill',
    line: 'players[0].state: expected one of withdrawn, disqualified, noShow',
  },
  {
    path: 'players.0.tee',
    value: { name: 'White', slope: 54 },
    line: 'players[0].tee.slope: expected at least 55',
  },
  {
    path: 'players.0.tee',
    value: { name: 'White', gender: 'm' },
    line: 'players[0].tee.gender: expected one of men, women',
  },
  {
    path: 'players.0.courseHandicap',
    value: 12.4,
    line: 'players[0].courseHandicap: expected a whole number',
  },
  { path: 'players.0.holes.1', value: { conceded: false }, line: 'players[0].holes[1].strokes: is missing' },
  { path: 'match', value: { concededBy: 1 }, line: 'match.concededBy: there is no player 1' },
  {
    path: 'maximumScore',
    value: { type: 'triple' },
    line: 'maximumScore.type: expected one of netDoubleBogey, doublePar, parPlus, fixed',
  },
  { path: 'maximumScore', value: { type: 'fixed' }, line: 'maximumScore.value: is missing' },
  { path: 'tieBreak', value: 'playOff', line: 'tieBreak: expected countback' },
  { path: 'handicapAllowance', value: 0, line: 'handicapAllowance: expected at least 1' },
  { path: 'strokesOff', value: 'all', line: 'strokesOff: expected lowest' },
  { path: 'startHole', value: 4, line: "startHole: expected at most the course's 3" },
])('rejects $path = $value with "$line"', ({ path, value, line }) => {
  expect(errorLine(uploadWith(path, value))).toBe(line)
})

test('accepts a conceded hole without strokes, and the team of a match that conceded', () => {
  const players = [{ name: 'Ann', holes: [{ conceded: true }] }, { name: 'Bob' }, { name: 'Cleo' }]
  const teams = [
    { name: 'Reds', players: [0] },
    { name: 'Blues', players: [1, 2] },
  ]
  const format = { type: 'RoundFormat.Team.BestBall' as const }
  const round = upload({ players, teams, format, scoringMethod: { type: 'MatchPlay' } })
  expect(errorLine({ ...round, match: { concededBy: 1 } })).toBeUndefined()
  expect(errorLine({ ...round, match: { concededBy: 2 } })).toBe('match.concededBy: there is no team 2')
})

test('rejects what is not an object', () => {
  expect(errorLine('round')).toBe('file: expected an object')
})

test('describes any invalid value in one line of limited length, and never throws', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const line = errorLine(value)
      expect(line).toMatch(/^[^\n]{1,200}$/)
    }),
  )
})

test('accepts null in place of an optional field', () => {
  const bare = upload({
    players: [{ name: 'Ann', playingHandicap: null, image: null, tee: null, holes: null }],
    teams: null,
  })
  expect(errorLine(bare)).toBeUndefined()
})
