import { expect, test } from 'vitest'
import { holeInPlay } from '../../../../src/domain/round/hole-in-play.ts'
import { players } from '../../../support/four-players.ts'
import { type Changes, LIVE, parFours, shownOf } from '../../../support/recorded.ts'

/** Returns the number of the hole in play, from 1. */
function numberOf(changes: Changes): number | undefined {
  const hole = holeInPlay(shownOf({ course: parFours(6), ...changes }, LIVE))
  return hole === undefined ? undefined : hole + 1
}

test.each([
  { case: 'before the first score', ann: '. . . . . .', bob: '. . . . . .', hole: undefined },
  { case: 'while the last of the group has not holed out', ann: '4 4 . . . .', bob: '4 . . . . .', hole: 2 },
  { case: 'when the last of the group has holed out', ann: '4 4 . . . .', bob: '4 5 . . . .', hole: 3 },
  { case: 'when the last of the group has picked up', ann: '4 4 . . . .', bob: '4 P . . . .', hole: 3 },
  { case: 'while a player waits for the first score', ann: '4 . . . . .', bob: '. . . . . .', hole: 1 },
  { case: 'with a player in another group', ann: '4 4 4 4 . .', bob: '4 . . . . .', hole: 5 },
  { case: 'with a score that was forgotten', ann: '4 4 4 . . .', bob: '4 . 4 . . .', hole: 4 },
  { case: 'at the end', ann: '4 4 4 4 4 4', bob: '4 4 4 4 4 4', hole: 6 },
])('finds the hole in play $case', ({ ann, bob, hole }) => {
  expect(numberOf({ players: players({ Ann: ann, Bob: bob }) })).toBe(hole)
})

test('follows the order of play of a round that began on another hole', () => {
  const lines = players({ Ann: '. . . 4 4 4', Bob: '. . . 4 4 4' })
  expect(numberOf({ startHole: 4, players: lines })).toBe(1)
})

test('does not wait for a player who withdrew', () => {
  const [ann, bob] = players({ Ann: '4 4 . . . .', Bob: '4 . . . . .' })
  if (!ann || !bob) throw new Error('no players')
  expect(numberOf({ players: [ann, { ...bob, state: 'withdrawn' }] })).toBe(3)
})

test('waits for both partners of a best ball', () => {
  const changes = (line: string): Changes => ({
    format: { type: 'RoundFormat.Team.BestBall' },
    players: players({ Ann: '4 4 . . . .', Bob: line }),
    teams: [{ name: 'Reds', players: [0, 1] }],
  })
  expect(numberOf(changes('4 . . . . .'))).toBe(2)
  expect(numberOf(changes('4 4 . . . .'))).toBe(3)
})

test('moves on when a hole of a match was conceded', () => {
  const [ann, bob] = players({ Ann: '4 . . . . .', Bob: '4 . . . . .' })
  if (!ann || !bob) throw new Error('no players')
  const conceded = { ...ann, holes: [{ strokes: 4 }, { conceded: true }] }
  expect(numberOf({ scoringMethod: { type: 'MatchPlay' }, players: [conceded, bob] })).toBe(3)
})
