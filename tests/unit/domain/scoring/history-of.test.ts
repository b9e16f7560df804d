import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { listRounds } from '../../../../src/contract/history.ts'
import { historyOf } from '../../../../src/domain/scoring/history-of.ts'
import { claimedPlayer, ownerIndex } from '../../../../src/domain/scoring/owner.ts'
import { FINISHED, holes, LIVE, recorded, strokes } from '../../../support/recorded.ts'

const players = [
  { name: 'Ann', holes: strokes('4 5 3') },
  { name: 'Bob', owner: true, playingHandicap: 3, image: { imageName: 'bob.jpg' }, holes: strokes('6 5 5') },
  { name: 'Cleo', image: { imageName: 'cleo.jpg' }, holes: strokes('4 4 4') },
]

test('contains course, date, scoring and buddies', () => {
  const item = historyOf(recorded({ players, handicapMode: 'Net' }), 'R1', FINISHED)
  expect(item).toMatchObject({
    roundToken: 'R1',
    course: 'Old Links',
    date: Date.UTC(2026, 5, 20, 9),
    timezoneOffset: 7_200_000,
    scoringSettings: { scoringMethod: { type: 'StrokePlay' }, handicapMode: 'Net' },
    format: { type: 'RoundFormat.Individual' },
    buddies: [{ name: 'Ann' }, { name: 'Cleo', image: { imageName: 'cleo.jpg' } }],
  })
})

test('contains the number of holes played, the start hole and whether the round is live', () => {
  const one = recorded({ players: [{ name: 'Ann', holes: strokes('. 5 P') }], startHole: 2 })
  expect(historyOf(one, 'R1', LIVE)).toMatchObject({
    holesPlayed: 2,
    holeCount: 3,
    startHole: 2,
    isLive: true,
  })
  expect(historyOf(one, 'R1', FINISHED).isLive).toBe(false)
})

test('says when the owner did not play, although the team has', () => {
  const isAbsent = (owner: { state?: 'noShow'; holes?: ReturnType<typeof strokes> }, state = FINISHED) =>
    historyOf(
      recorded({
        format: { type: 'RoundFormat.Team.BestBall' },
        players: [
          { name: 'Ann', owner: true, ...owner },
          { name: 'Bob', holes: strokes('4 5 3') },
        ],
        teams: [{ name: 'Reds', players: [0, 1] }],
      }),
      'R1',
      state,
    ).isAbsent
  expect(isAbsent({})).toBe(true)
  expect(isAbsent({ state: 'noShow', holes: strokes('4 5 3') })).toBe(true)
  expect(isAbsent({ holes: strokes('. P .') })).toBe(undefined)
  // A live round has only begun.
  expect(isAbsent({}, LIVE)).toBe(undefined)
})

test('is accepted by the contract', () => {
  const roundList = [JSON.parse(JSON.stringify(historyOf(recorded({ players }), 'R1', FINISHED)))]
  expect(v.parse(listRounds.response, { roundList }).roundList[0]?.owner).toEqual({
    totalGrossScore: 16,
    totalScorePoints: 16,
    totalPar: 12,
  })
})

describe("the owner's figures", () => {
  const ownerOf = (changes: Parameters<typeof recorded>[0], state = FINISHED) =>
    historyOf(recorded({ players, ...changes }), 'R1', state).owner

  test('are gross strokes and the net total in net stroke play', () => {
    expect(ownerOf({ handicapMode: 'Net' })).toEqual({
      totalGrossScore: 16,
      totalScorePoints: 13,
      totalPar: 12,
    })
  })

  test('are gross strokes and points where the round is scored by points', () => {
    expect(ownerOf({ scoringMethod: { type: 'Stableford' } })).toMatchObject({
      totalGrossScore: 16,
      totalScorePoints: 2,
    })
    expect(ownerOf({ scoringMethod: { type: 'Skins' } })).toMatchObject({ totalScorePoints: 0 })
  })

  test("are the team's in a team format", () => {
    const teams = [{ name: 'Reds', players: [1, 2] }]
    expect(ownerOf({ teams, format: { type: 'RoundFormat.Team.BestBall' } })).toEqual({
      totalGrossScore: 12,
      totalScorePoints: 12,
      totalPar: 12,
    })
  })

  test('are the strokes made and no total when a hole is missing in stroke play', () => {
    const incomplete = { players: [{ name: 'Ann', holes: strokes('4 . 5') }] }
    expect(ownerOf(incomplete)).toEqual({ totalGrossScore: 9, totalScorePoints: undefined, totalPar: 8 })
    expect(ownerOf(incomplete, LIVE)).toEqual({ totalGrossScore: 9, totalScorePoints: 9, totalPar: 8 })
  })

  test('have no stroke totals after a pick-up and the par of the holes played', () => {
    const alone = [{ name: 'Ann', holes: strokes('P 5') }]
    expect(ownerOf({ players: alone })).toEqual({
      totalGrossScore: undefined,
      totalScorePoints: undefined,
      totalPar: 8,
    })
  })
})

describe('the result', () => {
  const itemOf = (changes: Parameters<typeof recorded>[0], state = FINISHED) =>
    historyOf(recorded(changes), 'R1', state)
  const fours = (...lines: string[]) => lines.join(' ').replaceAll(/(\d+)x/g, (_, n) => '4 '.repeat(n).trim())
  const eighteen = { name: 'Old Links', holes: holes(...new Array<number>(18).fill(4)) }
  const alone = (line: string, more = {}) => [{ name: 'Ann', holes: strokes(line), ...more }]

  test('is none after a pick-up or a hole not played in stroke play', () => {
    for (const line of ['4 P 4', '4 4 .']) {
      expect(itemOf({ players: alone(line) }).isNoResult).toBe(true)
      expect(itemOf({ players: alone(line) }, LIVE).isNoResult).toBeUndefined()
      expect(
        itemOf({ players: alone(line), scoringMethod: { type: 'Stableford' } }).isNoResult,
      ).toBeUndefined()
      expect(itemOf({ players: alone(line), maximumScore: { type: 'doublePar' } }).isNoResult).toBeUndefined()
    }
    expect(itemOf({ players: alone('4 4 4') }).isNoResult).toBeUndefined()
    expect(itemOf({ players: alone('. . .') }).isNoResult).toBeUndefined()
  })

  test('contains the state of the side instead', () => {
    const item = itemOf({ players: alone('4 4 .', { state: 'withdrawn' }) })
    expect([item.state, item.isNoResult]).toEqual(['withdrawn', undefined])
    const teams = [{ name: 'Reds', players: [0, 1] }]
    const pair = (state?: 'noShow') => [
      { name: 'Ann', state: 'disqualified' as const },
      { name: 'Bob', state },
    ]
    const format = { type: 'RoundFormat.Team.BestBall' as const }
    expect(itemOf({ players: pair(), teams, format }).state).toBeUndefined()
    expect(itemOf({ players: pair('noShow'), teams, format }).state).toBe('disqualified')
  })

  test('contains the match', () => {
    const scoringMethod = { type: 'MatchPlay' as const }
    const match = [...alone('4 4 4'), { name: 'Bob', holes: strokes('4 5 4') }]
    expect(itemOf({ players: match, scoringMethod }).match).toMatchObject({ up: 1, outcome: 'Won' })
    expect(itemOf({ players: match, scoringMethod, match: { concededBy: 0 } }).match?.outcome).toBe('Won')
  })

  test.each([
    ['9x 9x', undefined],
    ['9x 4 P 7x', { firstHole: 1, strokes: 36, par: 36 }],
    ['8x . 3 8x', { firstHole: 10, strokes: 35, par: 36 }],
    ['P 8x . 8x', undefined],
  ])('of %s contains the complete nine %j', (line, nine) => {
    expect(itemOf({ course: eighteen, players: alone(fours(line)) }).nine).toEqual(nine)
    expect(itemOf({ course: eighteen, players: alone(fours(line)) }, LIVE).nine).toBeUndefined()
  })
})

test.each([
  { owners: [undefined, true, undefined], owner: 1 },
  { owners: [undefined, undefined], owner: 0 },
  { owners: [true, undefined], isWithoutOwner: true as const, owner: -1 },
])('finds the owner among $owners, without one: $isWithoutOwner', ({ owners, isWithoutOwner, owner }) => {
  expect(ownerIndex({ isWithoutOwner, players: owners.map((one) => ({ owner: one })) })).toBe(owner)
})

test.each([
  ['the player with that name, wherever', ['Ann', 'Cleo', 'Bob'], 2],
  ['the one in the same place if the name was corrected', ['Ann', 'Bobby', 'Cleo'], 1],
  ['the one in the same place of two with that name', ['Ann', 'Bob', 'Bob'], 1],
  ['nobody if that is the owner', ['Bob', 'Ann'], undefined],
  ['nobody if there is none in that place', ['Ann'], undefined],
])('finds the claimed player in a later version: %s', (_, names, at) => {
  expect(claimedPlayer({ players: names.map((name) => ({ name })) }, { index: 1, name: 'Bob' })).toBe(at)
})

/** Ann, who owns the round, and three others on three holes of par 4. */
const four = [
  { name: 'Bob', playingHandicap: 0, holes: strokes('4 4 3') },
  { name: 'Ann', owner: true, playingHandicap: 0, holes: strokes('4 4 4') },
  { name: 'Cleo', playingHandicap: 0, holes: strokes('4 4 4') },
  { name: 'Dan', playingHandicap: 0, holes: strokes('4 4 .') },
]
const placeOf = (changes: Parameters<typeof recorded>[0], state = FINISHED) =>
  historyOf(recorded({ players: four, ...changes }), 'R1', state).place

test('is the position on the leaderboard among all competitors', () => {
  expect(placeOf({})).toEqual({ position: 2, of: 4, isTied: true })
  expect(placeOf({ players: four.toSpliced(2, 1) })).toEqual({ position: 2, of: 3, isTied: undefined })
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
  expect(placeOf({ players: four.slice(1, 2) })).toBe(undefined)
  expect(placeOf({ players: four.slice(0, 2), scoringMethod: { type: 'MatchPlay' } })).toBe(undefined)
  expect(placeOf({}, LIVE)).toBe(undefined)
  expect(placeOf({ players: four.map((one) => ({ ...one, state: 'withdrawn' as const })) })).toBe(undefined)
})
