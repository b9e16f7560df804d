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

/** Returns an upload with the value at a path replaced. */
function uploadWith(path: string, value: unknown): unknown {
  const copy = json(upload())
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const parent = keys.reduce((inner, key) => inner[key], copy)
  parent[last] = value
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

test.each<[string, unknown, string]>([
  ['version', 2, 'version: expected 1'],
  ['token', '../x', 'token: expected letters, digits, - and _ only'],
  ['startTimestampMs', 1e17, 'startTimestampMs: expected at most 253402300799999'],
  ['timezoneOffset', 0.5, 'timezoneOffset: expected a whole number'],
  ['course', null, 'course: expected an object'],
  ['course.name', ' ', 'course.name: is empty'],
  ['course.name', 'x'.repeat(201), 'course.name: is too long'],
  ['course.holes', [], 'course.holes: is too short'],
  ['course.holes', new Array(19).fill({ par: 4 }), 'course.holes: is too long'],
  ['course.holes.0.par', 2, 'course.holes[0].par: expected at least 3'],
  ['course.holes.0.parOverride', 7, 'course.holes[0].parOverride: expected at most 6'],
  ['course.holes.2.strokeIndex', 19, 'course.holes[2].strokeIndex: expected at most 18'],
  ['course.holes.1.tee', { lat: 91, lon: 0 }, 'course.holes[1].tee.lat: expected at most 90'],
  [
    'scoringMethod.type',
    'Bingo',
    'scoringMethod.type: expected one of StrokePlay, Stableford, MatchPlay, MathPlay, Skins, Nines',
  ],
  ['handicapMode', 'net', 'handicapMode: expected one of Gross, Net'],
  ['format.type', 'RoundFormat.Team.Scramble', 'teams: is missing; the format is played by teams'],
  ['players', [], 'players: is too short'],
  ['players', new Array(151).fill(null), 'players: is too long'],
  ['players.0.playingHandicap', 12.4, 'players[0].playingHandicap: expected a whole number'],
  ['players.0.holes', [null, null, null, null], "players[0].holes: expected at most the course's 3"],
  ['players.0.holes.1.strokes', 0, 'players[0].holes[1].strokes: expected at least 1'],
  ['players.0.holes.1.strokes', 100, 'players[0].holes[1].strokes: expected at most 99'],
  ['players.0.holes.1', { putts: 2 }, 'players[0].holes[1].strokes: is missing'],
  ['players.0.holes.1.putts', -1, 'players[0].holes[1].putts: expected at least 0'],
  [
    'players.0.holes.1',
    { strokes: 4, putts: 5 },
    "players[0].holes[1].putts: expected at most the hole's 4 strokes",
  ],
  [
    'teams',
    [{ name: 'Reds', players: [0], holes: [{ strokes: 2, putts: 3 }] }],
    "teams[0].holes[0].putts: expected at most the hole's 2 strokes",
  ],
  [
    'players.0.holes.1.fairway',
    'Miss',
    'players[0].holes[1].fairway: expected one of Hit, Left, Right, Long, Short, Unknown',
  ],
  ['teams', [{ name: 'Reds', players: [0, 1] }], 'teams[0].players[1]: there is no player 1'],
  ['teams', [{ name: 'Reds', players: [0, 0] }], 'teams[0].players[1]: player 0 is already in a team'],
  ['players.0.state', 'ill', 'players[0].state: expected one of withdrawn, disqualified, noShow'],
  ['players.0.tee', { name: 'White', slope: 54 }, 'players[0].tee.slope: expected at least 55'],
  ['players.0.tee', { name: 'White', gender: 'm' }, 'players[0].tee.gender: expected one of men, women'],
  ['players.0.courseHandicap', 12.4, 'players[0].courseHandicap: expected a whole number'],
  ['players.0.holes.1', { conceded: false }, 'players[0].holes[1].strokes: is missing'],
  ['match', { concededBy: 1 }, 'match.concededBy: there is no player 1'],
  [
    'maximumScore',
    { type: 'triple' },
    'maximumScore.type: expected one of netDoubleBogey, doublePar, parPlus, fixed',
  ],
  ['maximumScore', { type: 'fixed' }, 'maximumScore.value: is missing'],
  ['tieBreak', 'playOff', 'tieBreak: expected countback'],
  ['handicapAllowance', 0, 'handicapAllowance: expected at least 1'],
  ['strokesOff', 'all', 'strokesOff: expected lowest'],
  ['startHole', 4, "startHole: expected at most the course's 3"],
])('rejects %s = %j with "%s"', (path, value, line) => {
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

test('describes any invalid value in one line of limited length, and never throws', () => {
  expect(errorLine('round')).toBe('file: expected an object')
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const line = errorLine(value)
      expect(line).toMatch(/^[^\n]{1,200}$/)
    }),
  )
})

test('accepts null in place of an optional field', () => {
  const ann = { name: 'Ann', playingHandicap: null, image: null, tee: null, holes: null }
  expect(errorLine(upload({ players: [ann], teams: null }))).toBeUndefined()
})
