import { expect, test } from 'vitest'
import { leaderText } from '../../../../src/domain/results/leader-text.ts'
import { leaderboardOf } from '../../../../src/domain/results/leaderboard.ts'
import { resultOf } from '../../../../src/domain/results/round-result.ts'
import { type Changes, FINISHED, LIVE, parFours, playersOf, shownOf } from '../../../support/recorded.ts'

const STROKES: Changes = {}
const MATCH: Changes = { scoringMethod: { type: 'MatchPlay' } }
const STABLEFORD: Changes = { scoringMethod: { type: 'Stableford' } }
const SKINS: Changes = { scoringMethod: { type: 'Skins' } }
const CONCEDED: Changes = { ...MATCH, match: { concededBy: 1 } }
const COUNTBACK: Changes = { tieBreak: 'countback' }

/** Returns the result of players on four holes of par 4. */
function result(lines: readonly string[], changes: Changes = {}, state = FINISHED) {
  const parts = resultOf(shownOf({ course: parFours(4), players: playersOf(...lines), ...changes }, state))
  return parts && `${parts.strong}|${parts.rest}`
}

test.each<[string, string[], Changes, string | undefined]>([
  ['the winner', ['5 4 4 4', '4 5 5 5'], STROKES, 'Ann won by 2|, ahead since 3'],
  ['a start-to-finish win', ['3 4 4 4', '4 4 4 4'], STROKES, 'Ann won by 1|, ahead from the start'],
  ['a tie', ['4 4 4 3', '3 4 4 4'], STROKES, 'Ann and Bob tied|, 1 under par'],
  ['a tie of many', ['4x4', '4x4', '4x4', '4x4'], STROKES, '4 players tied|, level par'],
  ['countback', ['3 4 4 4', '4 4 4 3'], COUNTBACK, 'Bob won on countback|, level with Ann'],
  ['a player alone', ['5 4 4 5'], STROKES, 'Ann finished in 18|, 2 over par'],
  ['the only one with a result', ['5 4 4 5', 'P 4 4 4'], STROKES, 'Ann won|, 2 over par'],
  ['an abandoned round', ['5 4 . .', '4 4 . .'], STROKES, 'Abandoned after 2 holes|'],
  ['a round without scores', ['. . . .'], STROKES, undefined],
  ['points', ['4 4 4 4', '4 5 5 5'], STABLEFORD, 'Ann won by 3 points|, ahead since 2'],
  ['points of one player', ['4 4 4 5'], STABLEFORD, 'Ann finished with 7 points|'],
  ['points of an abandoned round', ['4 4 . .', '5 4 . .'], STABLEFORD, 'Ann won by 1 point|, after 2 holes'],
  ['a winner of skins', ['4 4 4 3', '4 4 4 4'], SKINS, 'Ann won by 4 skins|, ahead since 4'],
  ['no skins', ['4x4', '4x4'], SKINS, 'No skins won, 4 unclaimed|'],
  ['a match', ['4 3 3 4', '4 4 4 4'], MATCH, 'Ann won 2&1|, ahead since 2'],
  ['a halved match', ['4x4', '4x4'], MATCH, 'Ann and Bob halved|'],
  ['a match that a side conceded', ['4 4 . .', '4 4 . .'], CONCEDED, 'Ann won|, by concession'],
  ['an abandoned match', ['3 4 . .', '4 4 . .'], MATCH, 'No result|, abandoned after 2 holes'],
])('says the result of %s', (_, lines, changes, expected) => {
  expect(result(lines, changes)).toBe(expected)
})

test('says the net score of a player alone with handicap strokes', () => {
  const players = playersOf('5 4 4 5').map((one) => ({ ...one, playingHandicap: 4 }))
  expect(result([], { handicapMode: 'Net', players })).toBe('Ann finished in net 14|, 2 under par')
})

test('says why a round has no result', () => {
  const [ann, bob] = playersOf('P 4 4 4', '4 . . .')
  const players = [ann, { ...bob, state: 'withdrawn' }] as Changes['players']
  expect(result([], { players })).toBe('No result|: Ann 3 of 4 holes, Bob withdrew')
})

test('says the result of a live round only if it is a match that is over', () => {
  const lines = ['3 3 3 .', '4 4 4 .']
  expect(result(lines, STROKES, LIVE)).toBeUndefined()
  expect(result(lines, MATCH, LIVE)).toBe('Ann won 3&1|, ahead from the start')
})

const leader = (changes: Changes) => leaderText(leaderboardOf(shownOf(changes, LIVE)))

test.each([
  [STROKES, ['3 3 .', '4 . .', '5 4 5'], 'Ann leads, 2 under par. Bob second, level par'],
  [STROKES, ['4 5 .', '4 5 4', '6 . .'], 'Ann and Bob lead, 1 over par'],
  [STROKES, ['3', '4', '4', '4', '5'], 'Ann leads, 1 under par. Bob, Cleo and Dan second, level par'],
  [STROKES, ['. . .', '. . .'], ''],
  [STABLEFORD, ['4 4 4', '5 5 5'], 'Ann leads, 6 points. Bob second, 3 points'],
  [SKINS, ['4 4 3', '4 5 4'], 'Ann leads, 3 skins. Bob second, 0 skins'],
  [MATCH, ['4 5 .', '4 4 .'], 'Bob: Dormie 1'],
  [SKINS, ['4 4 .', '4 4 .'], 'No skins won yet'],
  [MATCH, ['4 . .', '4 . .'], 'The match is all square'],
])('with %o after %j, says "%s"', (changes, lines, text) => {
  expect(leader({ ...changes, players: playersOf(...lines) })).toBe(text)
})

test('says that the score of a net game is net', () => {
  const players = playersOf('4 4 5', '4 4 4').map((one, at) => ({
    ...one,
    playingHandicap: at === 0 ? 3 : 0,
  }))
  expect(leader({ handicapMode: 'Net', players })).toBe(
    'Ann leads, net 2 under par. Bob second, net level par',
  )
})
