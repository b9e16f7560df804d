import { expect, test } from 'vitest'
import { duelsOf } from '../../../../src/domain/statistics/round-statistics.ts'
import { recorded, strokes } from '../../../support/recorded.ts'

const bob = { name: 'Bob', playingHandicap: 0, holes: strokes('4 4 3') }
const ann = { name: 'Ann', owner: true, playingHandicap: 3, holes: strokes('4 5 4') }
const cleo = { name: 'Cleo', playingHandicap: 0, holes: strokes('5 5 5') }

type Changes = Parameters<typeof recorded>[0]
/** Returns Ann's result against Bob and Cleo on three holes of par 4. */
const against = (changes: Changes) => duelsOf(recorded({ players: [bob, ann, cleo], ...changes }), 1)

test.each<[string, Changes, (number | null)[]]>([
  ['stroke play', {}, [-2, 2]],
  // With a stroke on each hole: 10 to 11 and 15.
  ['net stroke play', { handicapMode: 'Net' }, [1, 5]],
  // Two points for a par: 7, 5 and 3.
  ['Stableford', { scoringMethod: { type: 'Stableford' } }, [-2, 2]],
  // Nobody wins the first hole or the second.
  ['skins', { scoringMethod: { type: 'Skins' } }, [-3, 0]],
])('compares the scores of %s', (_, changes, margins) => {
  expect(against(changes)?.margins).toEqual(margins)
})

test('takes the result of a match', () => {
  const scoringMethod = { type: 'MathPlay' as const }
  const begun = [bob, ann].map((player) => ({ ...player, holes: strokes('4') }))
  expect(against({ players: [bob, ann], scoringMethod })).toEqual({ method: 'MatchPlay', margins: [-2] })
  expect(against({ players: begun, scoringMethod, match: { concededBy: 0 } })).toEqual({
    method: 'MatchPlay',
    margins: [1],
  })
})

test('compares teams, but not the players of one', () => {
  const format = { type: 'RoundFormat.Team.BestBall' as const }
  const teams = [
    { name: 'Reds', players: [0] },
    { name: 'Blues', players: [1, 2] },
  ]
  expect(against({ format, teams })?.margins).toEqual([-2, null])
})

test('has no result against a player without one', () => {
  const incomplete = { ...cleo, holes: strokes('5 5 .') }
  expect(against({ players: [bob, ann, incomplete] })?.margins).toEqual([-2, null])
  expect(against({ players: [{ ...bob, state: 'withdrawn' }, ann] })).toBe(undefined)
  expect(against({ players: [ann] })).toBe(undefined)
})
