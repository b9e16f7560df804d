import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leaderboardOf } from '../../../../src/domain/results/leaderboard.ts'
import { shownRound } from '../../../../src/domain/round/shown-round.ts'
import { recordedRounds } from '../../../support/arbitraries.ts'
import {
  type Changes,
  FINISHED,
  LIVE,
  parFours,
  received,
  shownOf,
  strokes,
} from '../../../support/recorded.ts'

/** Returns a player with fours, except for the given holes. */
function player(
  name: string,
  other: Record<number, number>,
  more: { playingHandicap?: number } = {},
  count = 18,
) {
  const line = Array.from({ length: count }, (_, at) => other[at + 1] ?? 4)
  return { name, holes: strokes(line.join(' ')), ...more }
}
const board = (changes: Changes, state = FINISHED) =>
  leaderboardOf(shownOf({ course: parFours(18), tieBreak: 'countback', ...changes }, state)).entries.map(
    ({ name, positionText, note }) => [positionText, name, note].join(' ').trim(),
  )

describe('a tie on countback', () => {
  test.each<[string, Changes['players']]>([
    ['holes 10 to 18', [player('Bob', { 9: 3 }), player('Ann', { 10: 3 })]],
    ['holes 13 to 18', [player('Bob', { 12: 3 }), player('Ann', { 13: 3 })]],
    ['holes 16 to 18', [player('Bob', { 15: 3 }), player('Ann', { 16: 3 })]],
    ['hole 18', [player('Bob', { 17: 3 }), player('Ann', { 18: 3 })]],
  ])('is decided by %s', (_, players) => {
    expect(board({ players })).toEqual(['1 Ann 1st on countback', '2 Bob 2nd on countback'])
    expect(board({ players, startHole: 10 })).toEqual(['1 Ann 1st on countback', '2 Bob 2nd on countback'])
    expect(board({ players, scoringMethod: { type: 'Stableford' } })).toEqual([
      '1 Ann 1st on countback',
      '2 Bob 2nd on countback',
    ])
    expect(board({ players, tieBreak: undefined })).toEqual(['T1 Bob', 'T1 Ann'])
    expect(board({ players }, LIVE)).toEqual(['T1 Bob', 'T1 Ann'])
  })

  test('remains if all of these are equal', () => {
    const players = [player('Ann', { 1: 3 }), player('Bob', { 2: 3 }), player('Cleo', {})]
    expect(board({ players })).toEqual(['T1 Ann', 'T1 Bob', '3 Cleo'])
  })

  test('can put one ahead of others who remain tied', () => {
    const players = [player('Ann', { 1: 3 }), player('Bob', { 2: 3 }), player('Cleo', { 18: 3 })]
    expect(board({ players })).toEqual(['1 Cleo 1st on countback', 'T2 Ann', 'T2 Bob'])
  })

  test('uses half, a third, a sixth and an eighteenth of the handicap in net stroke play', () => {
    const net: Changes = { handicapMode: 'Net' }
    // Bob: 76 − 4 = 72; last nine 37 − 2 = 35. Ann: 78 − 6 = 72; last nine 38 − 3 = 35. Last six: 24 − 4/3, 24 − 2.
    const halves = [
      player('Bob', { 1: 6, 2: 5, 10: 5, 11: 5, 12: 3 }, { playingHandicap: 4 }),
      player('Ann', { 1: 6, 2: 6, 10: 5, 11: 5 }, { playingHandicap: 6 }),
    ]
    expect(board({ ...net, players: halves })).toEqual(['1 Ann 1st on countback', '2 Bob 2nd on countback'])
    // Both 72; last nine 36 − 2.5 and 36 − 2.
    const fractions = [
      player('Bob', { 1: 6, 2: 6 }, { playingHandicap: 4 }),
      player('Ann', { 1: 6, 2: 7 }, { playingHandicap: 5 }),
    ]
    expect(board({ ...net, players: fractions })).toEqual([
      '1 Ann 1st on countback',
      '2 Bob 2nd on countback',
    ])
  })

  test('begins with the last six holes of nine, and two thirds of the handicap', () => {
    const course = parFours(9)
    expect(
      board({ course, players: [player('Bob', { 3: 3 }, {}, 9), player('Ann', { 4: 3 }, {}, 9)] }),
    ).toEqual(['1 Ann 1st on countback', '2 Bob 2nd on countback'])
    // Both net 36; last six 24 − 2 and 26 − 4, last three 12 − 1 and 12 − 2.
    const net = [
      player('Bob', { 1: 7 }, { playingHandicap: 3 }, 9),
      player('Ann', { 1: 6, 2: 6, 4: 6 }, { playingHandicap: 6 }, 9),
    ]
    expect(board({ course, handicapMode: 'Net', players: net })).toEqual([
      '1 Ann 1st on countback',
      '2 Bob 2nd on countback',
    ])
  })

  test("uses the net scores of a best-ball team's holes", () => {
    // Ann has a stroke on hole 3: net 4, 4, 3 against 3, 4, 4.
    const course = { name: 'Old Links', holes: [4, 4, 4].map((par, at) => ({ par, strokeIndex: 3 - at })) }
    const players = [
      { name: 'Bob', holes: strokes('3 4 4') },
      { name: 'Ann', playingHandicap: 1, holes: strokes('4 4 4') },
    ]
    const teams = [
      { name: 'Blues', players: [0] },
      { name: 'Reds', players: [1] },
    ]
    const format = { type: 'RoundFormat.Team.BestBall' as const }
    const net: Changes = { course, players, teams, format, handicapMode: 'Net' }
    expect(board(net)).toEqual(['1 Reds 1st on countback', '2 Blues 2nd on countback'])
    // The handicap of a team is that of a scramble; the best ball does not use it.
    const withHandicaps = teams.map((team, at) => ({ ...team, playingHandicap: at === 0 ? 9 : 0 }))
    expect(board({ ...net, teams: withHandicaps })).toEqual(board(net))
  })
})

test('never changes the order of different scores', () => {
  fc.assert(
    fc.property(recordedRounds, (one) => {
      const entries = (round: typeof one) => {
        const shown = shownRound(received(round))
        return shown ? leaderboardOf(shown).entries : []
      }
      const [tied, decided] = [entries(one), entries({ ...one, tieBreak: 'countback' })]
      for (const { cardIndex, position } of decided) {
        const before = tied.find((entry) => entry.cardIndex === cardIndex)?.position
        if (before === undefined) expect(position).toBeUndefined()
        else expect(position).toBeGreaterThanOrEqual(before)
      }
    }),
  )
})
