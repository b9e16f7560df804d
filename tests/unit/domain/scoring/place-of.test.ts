import { expect, test } from 'vitest'
import { historyOf } from '../../../../src/domain/scoring/history-of.ts'
import { FINISHED, LIVE, recorded, strokes } from '../../../support/recorded.ts'

/** Ann, who owns the round, and three others on three holes of par 4. */
const players = [
  { name: 'Bob', playingHandicap: 0, holes: strokes('4 4 3') },
  { name: 'Ann', owner: true, playingHandicap: 0, holes: strokes('4 4 4') },
  { name: 'Cleo', playingHandicap: 0, holes: strokes('4 4 4') },
  { name: 'Dan', playingHandicap: 0, holes: strokes('4 4 .') },
]
const placeOf = (changes: Parameters<typeof recorded>[0], state = FINISHED) =>
  historyOf(recorded({ players, ...changes }), 'R1', state).place

test('is the position on the leaderboard among all competitors', () => {
  expect(placeOf({})).toEqual({ position: 2, of: 4, isTied: true })
  expect(placeOf({ players: players.toSpliced(2, 1) })).toEqual({ position: 2, of: 3, isTied: undefined })
  // Stableford: two points for a par, so Dan's missing hole has none.
  expect(placeOf({ scoringMethod: { type: 'Stableford' } })).toMatchObject({ position: 2, of: 4 })
})

test("is that of the golfer's team", () => {
  const teams = [
    { name: 'Reds', players: [0, 3] },
    { name: 'Blues', players: [1, 2] },
  ]
  expect(placeOf({ format: { type: 'RoundFormat.Team.BestBall' }, teams })).toMatchObject({
    position: 2,
    of: 2,
  })
  const balls = [
    { ...teams[0], name: 'Reds', players: [0, 3], holes: strokes('5 5 5') },
    { ...teams[1], name: 'Blues', players: [1, 2], holes: strokes('4 4 4') },
  ]
  expect(placeOf({ format: { type: 'RoundFormat.Team.Scramble' }, teams: balls })).toMatchObject({
    position: 1,
    of: 2,
  })
})

test('is missing alone, in a match, in a live round and without a result', () => {
  expect(placeOf({ players: players.slice(1, 2) })).toBe(undefined)
  expect(placeOf({ players: players.slice(0, 2), scoringMethod: { type: 'MatchPlay' } })).toBe(undefined)
  expect(placeOf({}, LIVE)).toBe(undefined)
  expect(placeOf({ players: players.map((one) => ({ ...one, state: 'withdrawn' as const })) })).toBe(
    undefined,
  )
})
