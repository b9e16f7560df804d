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

const player = (name: string, line: string, playingHandicap?: number) => ({
  name,
  holes: strokes(line),
  playingHandicap,
})
/** Returns the leaderboard in short: by default of 18 holes of par 4. */
const board = (changes: Changes, state = FINISHED) =>
  leaderboardOf(shownOf({ course: parFours(18), tieBreak: 'countback', ...changes }, state)).entries.map(
    ({ name, positionText, note }) => [positionText, name, note].join(' ').trim(),
  )

describe('a tie on countback', () => {
  const DECIDED = ['1 Ann 1st on countback', '2 Bob 2nd on countback']
  const pair = (bob: string, ann: string) => [player('Bob', bob), player('Ann', ann)]

  test.each([
    ['holes 10 to 18', pair('8x4 3 9x4', '9x4 3 8x4')],
    ['holes 13 to 18', pair('11x4 3 6x4', '12x4 3 5x4')],
    ['holes 16 to 18', pair('14x4 3 3x4', '15x4 3 2x4')],
    ['hole 18', pair('16x4 3 4', '17x4 3')],
  ])('is decided by %s', (_, players) => {
    expect(board({ players })).toEqual(DECIDED)
    expect(board({ players, startHole: 10 })).toEqual(DECIDED)
    expect(board({ players, scoringMethod: { type: 'Stableford' } })).toEqual(DECIDED)
    expect(board({ players, tieBreak: undefined })).toEqual(['T1 Bob', 'T1 Ann'])
    expect(board({ players }, LIVE)).toEqual(['T1 Bob', 'T1 Ann'])
  })

  test.each([
    ['remains if all of these are equal', '18x4', ['T1 Bob', 'T1 Ann', '3 Cleo']],
    ['can put one ahead of others who remain', '17x4 3', ['1 Cleo 1st on countback', 'T2 Bob', 'T2 Ann']],
  ])('%s', (_, cleo, expected) => {
    const players = [...pair('3 17x4', '4 3 16x4'), player('Cleo', cleo)]
    expect(board({ players })).toEqual(expected)
  })

  test.each([
    // 76 − 4 and 78 − 6 = 72; last nine 37 − 2 and 38 − 3 = 35; last six 24 − 4/3 and 24 − 2.
    ['half and a third', 18, player('Bob', '6 5 7x4 5 5 3 6x4', 4), player('Ann', '6 6 7x4 5 5 7x4', 6)],
    // Both 72; last nine 36 − 2 and 36 − 2.5.
    ['halves of odd handicaps', 18, player('Bob', '6 6 16x4', 4), player('Ann', '6 7 16x4', 5)],
    ['the last six of nine holes', 9, player('Bob', '4 4 3 6x4'), player('Ann', '3x4 3 5x4')],
    // Both net 36; last six 24 − 2 and 26 − 4, last three 12 − 1 and 12 − 2.
    ['two thirds and a third over nine holes', 9, player('Bob', '7 8x4', 3), player('Ann', '6 6 4 6 5x4', 6)],
  ])('uses shares of the handicap in net stroke play: %s', (_, holeCount, bob, ann) => {
    const round = { course: parFours(holeCount), players: [bob, ann] }
    expect(board({ ...round, handicapMode: 'Net' })).toEqual(DECIDED)
  })

  test("uses the net scores of a best-ball team's holes", () => {
    // Ann has a stroke on hole 3: net 4, 4, 3 against 3, 4, 4.
    const course = { name: 'Old Links', holes: [4, 4, 4].map((par, at) => ({ par, strokeIndex: 3 - at })) }
    const players = [player('Bob', '3 4 4'), player('Ann', '4 4 4', 1)]
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
