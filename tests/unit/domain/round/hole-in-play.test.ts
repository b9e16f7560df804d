import { expect, test } from 'vitest'
import { holeInPlay } from '../../../../src/domain/round/hole-in-play.ts'
import { type Changes, LIVE, parFours, playersOf, shownOf } from '../../../support/recorded.ts'

/** Returns the number of the hole in play, from 1. */
function numberOf(changes: Changes): number | undefined {
  const hole = holeInPlay(shownOf({ course: parFours(6), ...changes }, LIVE))
  return hole === undefined ? undefined : hole + 1
}

const BEST_BALL: Changes = {
  format: { type: 'RoundFormat.Team.BestBall' },
  teams: [{ name: 'Reds', players: [0, 1] }],
}

test.each<[string, string, string, Changes, number | undefined]>([
  ['before the first score', '6x.', '6x.', {}, undefined],
  ['while the last of the group has not holed out', '4 4 4x.', '4 5x.', {}, 2],
  ['when the last of the group has holed out', '4 4 4x.', '4 5 4x.', {}, 3],
  ['when the last of the group has picked up', '4 4 4x.', '4 P 4x.', {}, 3],
  ['while a player waits for the first score', '4 5x.', '6x.', {}, 1],
  ['with a player in another group', '4x4 2x.', '4 5x.', {}, 5],
  ['with a score that was forgotten', '4 4 4 3x.', '4 . 4 3x.', {}, 4],
  ['at the end', '6x4', '6x4', {}, 6],
  ['of a round that began on another hole', '3x. 3x4', '3x. 3x4', { startHole: 4 }, 1],
  ['while a partner of a best ball has not holed out', '4 4 4x.', '4 5x.', BEST_BALL, 2],
  ['when both partners of a best ball have holed out', '4 4 4x.', '4 4 4x.', BEST_BALL, 3],
  ['when a hole was conceded', '4 C 4x.', '4 5x.', { scoringMethod: { type: 'MatchPlay' } }, 3],
])('finds the hole in play %s', (_, ann, bob, changes, hole) => {
  expect(numberOf({ players: playersOf(ann, bob), ...changes })).toBe(hole)
})

test('does not wait for a player who withdrew', () => {
  const [ann, bob] = playersOf('4 4 4x.', '4 5x.')
  expect(numberOf({ players: [ann, { ...bob, state: 'withdrawn' }] })).toBe(3)
})
