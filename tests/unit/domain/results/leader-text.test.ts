import { expect, test } from 'vitest'
import { leaderText } from '../../../../src/domain/results/leader-text.ts'
import { leaderboardOf } from '../../../../src/domain/results/leaderboard.ts'
import { LIVE, shownOf, strokes } from '../../../support/recorded.ts'

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
