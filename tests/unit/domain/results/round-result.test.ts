import { expect, test } from 'vitest'
import { leaderText } from '../../../../src/domain/results/leader-text.ts'
import { leaderboardOf } from '../../../../src/domain/results/leaderboard.ts'
import { resultOf } from '../../../../src/domain/results/round-result.ts'
import { players } from '../../../support/four-players.ts'
import { type Changes, FINISHED, LIVE, parFours, shownOf, strokes } from '../../../support/recorded.ts'

function result(changes: Changes, state = FINISHED) {
  const parts = resultOf(shownOf(changes, state))
  return parts && `${parts.strong}|${parts.rest}`
}
const fours = parFours(4)
const match = { course: fours, scoringMethod: { type: 'MatchPlay' as const } }
const stableford = { course: fours, scoringMethod: { type: 'Stableford' as const } }
const skins = { course: fours, scoringMethod: { type: 'Skins' as const } }

test.each<[string, Changes, string | undefined]>([
  ['the winner', { players: players({ Ann: '5 4 4 4', Bob: '4 5 5 5' }) }, 'Ann won by 2|, ahead since 3'],
  [
    'a start-to-finish win',
    { players: players({ Ann: '3 4 4 4', Bob: '4 4 4 4' }) },
    'Ann won by 1|, ahead from the start',
  ],
  ['a tie', { players: players({ Ann: '4 4 4 3', Bob: '3 4 4 4' }) }, 'Ann and Bob tied|, 1 under par'],
  [
    'a tie of many',
    { players: players({ Ann: '4 4 4 4', Bob: '4 4 4 4', Cleo: '4 4 4 4', Dan: '4 4 4 4' }) },
    '4 players tied|, level par',
  ],
  [
    'countback',
    { tieBreak: 'countback', players: players({ Ann: '3 4 4 4', Bob: '4 4 4 3' }) },
    'Bob won on countback|, level with Ann',
  ],
  ['a player alone', { players: players({ Ann: '5 4 4 5' }) }, 'Ann finished in 18|, 2 over par'],
  [
    'a player alone with handicap strokes',
    { handicapMode: 'Net', players: players({ Ann: '5 4 4 5' }, { Ann: 4 }) },
    'Ann finished in net 14|, 2 under par',
  ],
  [
    'the only one with a result',
    { players: players({ Ann: '5 4 4 5', Bob: 'P 4 4 4' }) },
    'Ann won|, 2 over par',
  ],
  [
    'an abandoned round',
    { players: players({ Ann: '5 4 . .', Bob: '4 4 . .' }) },
    'Abandoned after 2 holes|',
  ],
  [
    'a round without a result',
    {
      players: [...players({ Ann: 'P 4 4 4' }), { name: 'Bob', state: 'withdrawn', holes: [{ strokes: 4 }] }],
    },
    'No result|: Ann 3 of 4 holes, Bob withdrew',
  ],
  ['a round without scores', { players: players({ Ann: '. . . .' }) }, undefined],
  [
    'points',
    { ...stableford, players: players({ Ann: '4 4 4 4', Bob: '4 5 5 5' }) },
    'Ann won by 3 points|, ahead since 2',
  ],
  [
    'points of one player',
    { ...stableford, players: players({ Ann: '4 4 4 5' }) },
    'Ann finished with 7 points|',
  ],
  [
    'points of an abandoned round',
    { ...stableford, players: players({ Ann: '4 4 . .', Bob: '5 4 . .' }) },
    'Ann won by 1 point|, after 2 holes',
  ],
  [
    'a winner of skins',
    { ...skins, players: players({ Ann: '4 4 4 3', Bob: '4 4 4 4' }) },
    'Ann won by 4 skins|, ahead since 4',
  ],
  [
    'no skins',
    { ...skins, players: players({ Ann: '4 4 4 4', Bob: '4 4 4 4' }) },
    'No skins won, 4 unclaimed|',
  ],
  [
    'a match',
    { ...match, players: players({ Ann: '4 3 3 4', Bob: '4 4 4 4' }) },
    'Ann won 2&1|, ahead since 2',
  ],
  [
    'a halved match',
    { ...match, players: players({ Ann: '4 4 4 4', Bob: '4 4 4 4' }) },
    'Ann and Bob halved|',
  ],
  [
    'a match that a side conceded',
    { ...match, match: { concededBy: 1 }, players: players({ Ann: '4 4 . .', Bob: '4 4 . .' }) },
    'Ann won|, by concession',
  ],
  [
    'an abandoned match',
    { ...match, players: players({ Ann: '3 4 . .', Bob: '4 4 . .' }) },
    'No result|, abandoned after 2 holes',
  ],
])('says the result of %s', (_, changes, expected) => {
  expect(result({ course: fours, ...changes })).toBe(expected)
})

test('says the result of a live round only if it is a match that is over', () => {
  const lines = players({ Ann: '3 3 3 .', Bob: '4 4 4 .' })
  expect(result({ course: fours, players: lines }, LIVE)).toBeUndefined()
  expect(result({ ...match, players: lines }, LIVE)).toBe('Ann won 3&1|, ahead from the start')
})

const NAMES = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve']

test.each([
  {
    type: 'StrokePlay',
    lines: ['3 3 .', '4 . .', '5 4 5'],
    text: 'Ann leads, 2 under par. Bob second, level par',
  },
  { type: 'StrokePlay', lines: ['4 5 .', '4 5 4', '6 . .'], text: 'Ann and Bob lead, 1 over par' },
  {
    type: 'StrokePlay',
    lines: ['3', '4', '4', '4', '5'],
    text: 'Ann leads, 1 under par. Bob, Cleo and Dan second, level par',
  },
  { type: 'StrokePlay', lines: ['. . .', '. . .'], text: '' },
  { type: 'Stableford', lines: ['4 4 4', '5 5 5'], text: 'Ann leads, 6 points. Bob second, 3 points' },
  { type: 'Skins', lines: ['4 4 3', '4 5 4'], text: 'Ann leads, 3 skins. Bob second, 0 skins' },
  { type: 'MatchPlay', lines: ['4 5 .', '4 4 .'], text: 'Bob: Dormie 1' },
  { type: 'Skins', lines: ['4 4 .', '4 4 .'], text: 'No skins won yet' },
  { type: 'MatchPlay', lines: ['4 . .', '4 . .'], text: 'The match is all square' },
] as const)('returns "$text" after $lines in $type', ({ type, lines, text }) => {
  const players = lines.map((line, at) => ({ name: NAMES[at] ?? '', holes: strokes(line) }))
  expect(leaderText(leaderboardOf(shownOf({ scoringMethod: { type }, players }, LIVE)))).toBe(text)
})

test('says that the score of a net game is net', () => {
  const players = [
    { name: 'Ann', playingHandicap: 3, holes: strokes('4 4 5') },
    { name: 'Bob', holes: strokes('4 4 4') },
  ]
  const shown = shownOf({ handicapMode: 'Net', players }, LIVE)
  expect(leaderText(leaderboardOf(shown))).toBe('Ann leads, net 2 under par. Bob second, net level par')
})
