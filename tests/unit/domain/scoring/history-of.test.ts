import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { listRounds } from '../../../../src/contract/history.ts'
import { historyOf } from '../../../../src/domain/scoring/history-of.ts'
import { claimedPlayer, ownerIndex } from '../../../../src/domain/scoring/owner.ts'
import {
  type Changes,
  FINISHED,
  LIVE,
  parFours,
  playersOf,
  recorded,
  strokes,
} from '../../../support/recorded.ts'

const BEST_BALL = { type: 'RoundFormat.Team.BestBall' } as const
const players = [
  { name: 'Ann', holes: strokes('4 5 3') },
  { name: 'Bob', owner: true, playingHandicap: 3, image: { imageName: 'bob.jpg' }, holes: strokes('6 5 5') },
  { name: 'Cleo', image: { imageName: 'cleo.jpg' }, holes: strokes('4 4 4') },
]

const itemOf = (changes: Changes, state = FINISHED) => historyOf(recorded(changes), 'R1', state)

test('contains course, date, scoring and buddies', () => {
  expect(itemOf({ players, handicapMode: 'Net' })).toMatchObject({
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
  const one = { players: playersOf('. 5 P'), startHole: 2 }
  expect(itemOf(one, LIVE)).toMatchObject({ holesPlayed: 2, holeCount: 3, startHole: 2, isLive: true })
  expect(itemOf(one).isLive).toBe(false)
})

test('says when the owner did not play, although the team has', () => {
  const isAbsent = (owner: { state?: 'noShow'; holes?: ReturnType<typeof strokes> }, state = FINISHED) => {
    const partners = [
      { name: 'Ann', owner: true, ...owner },
      { name: 'Bob', holes: strokes('4 5 3') },
    ]
    const teams = [{ name: 'Reds', players: [0, 1] }]
    return itemOf({ format: BEST_BALL, players: partners, teams }, state).isAbsent
  }
  expect(isAbsent({})).toBe(true)
  expect(isAbsent({ state: 'noShow', holes: strokes('4 5 3') })).toBe(true)
  expect(isAbsent({ holes: strokes('. P .') })).toBe(undefined)
  // A live round has only begun.
  expect(isAbsent({}, LIVE)).toBe(undefined)
})

test('is accepted by the contract', () => {
  const roundList = [JSON.parse(JSON.stringify(itemOf({ players })))]
  expect(v.parse(listRounds.response, { roundList }).roundList[0]?.owner).toEqual({
    totalGrossScore: 16,
    totalScorePoints: 16,
    totalPar: 12,
  })
})

type Figures = (number | undefined)[]
test.each<[string, Changes, Figures, Figures?]>([
  ['gross strokes and the net total in net stroke play', { players, handicapMode: 'Net' }, [16, 13, 12]],
  ['gross strokes and points in Stableford', { players, scoringMethod: { type: 'Stableford' } }, [16, 2, 12]],
  ['gross strokes and skins', { players, scoringMethod: { type: 'Skins' } }, [16, 0, 12]],
  [
    "the team's in a team format",
    { players, teams: [{ name: 'Reds', players: [1, 2] }], format: BEST_BALL },
    [12, 12, 12],
  ],
  [
    'the strokes made and no total when a hole is missing in stroke play',
    { players: playersOf('4 . 5') },
    [9, undefined, 8],
    [9, 9, 8],
  ],
  [
    'no stroke totals after a pick-up and the par of the holes played',
    { players: playersOf('P 5') },
    [undefined, undefined, 8],
  ],
])("has as the owner's figures %s", (_, changes, finished, live = finished) => {
  const ownerOf = (state = FINISHED) => itemOf(changes, state).owner
  const named = ([totalGrossScore, totalScorePoints, totalPar]: Figures) => ({
    totalGrossScore,
    totalScorePoints,
    totalPar,
  })
  expect(ownerOf()).toEqual(named(finished))
  expect(ownerOf(LIVE)).toEqual(named(live))
})

describe('the result', () => {
  test('is none after a pick-up or a hole not played in stroke play', () => {
    const isNoResult = (line: string, changes: Changes = {}, state = FINISHED) =>
      itemOf({ players: playersOf(line), ...changes }, state).isNoResult
    for (const line of ['4 P 4', '4 4 .']) {
      expect(isNoResult(line)).toBe(true)
      expect(isNoResult(line, {}, LIVE)).toBeUndefined()
      expect(isNoResult(line, { scoringMethod: { type: 'Stableford' } })).toBeUndefined()
      expect(isNoResult(line, { maximumScore: { type: 'doublePar' } })).toBeUndefined()
    }
    expect(isNoResult('4 4 4')).toBeUndefined()
    expect(isNoResult('. . .')).toBeUndefined()
  })

  test('contains the state of the side instead', () => {
    const [ann] = playersOf('4 4 .')
    const item = itemOf({ players: [{ name: 'Ann', ...ann, state: 'withdrawn' }] })
    expect([item.state, item.isNoResult]).toEqual(['withdrawn', undefined])
    const stateOfPair = (state?: 'noShow') => {
      const pair = [
        { name: 'Ann', state: 'disqualified' as const },
        { name: 'Bob', state },
      ]
      return itemOf({ players: pair, teams: [{ name: 'Reds', players: [0, 1] }], format: BEST_BALL }).state
    }
    expect([stateOfPair(), stateOfPair('noShow')]).toEqual([undefined, 'disqualified'])
  })

  test('contains the match', () => {
    const match: Changes = { players: playersOf('4 4 4', '4 5 4'), scoringMethod: { type: 'MatchPlay' } }
    expect(itemOf(match).match).toMatchObject({ up: 1, outcome: 'Won' })
    expect(itemOf({ ...match, match: { concededBy: 0 } }).match?.outcome).toBe('Won')
  })

  test.each([
    ['18x4', undefined],
    ['10x4 P 7x4', { firstHole: 1, strokes: 36, par: 36 }],
    ['8x4 . 3 8x4', { firstHole: 10, strokes: 35, par: 36 }],
    ['P 8x4 . 8x4', undefined],
  ])('of %s contains the complete nine %j', (line, nine) => {
    const round = { course: parFours(18), players: playersOf(line) }
    expect(itemOf(round).nine).toEqual(nine)
    expect(itemOf(round, LIVE).nine).toBeUndefined()
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
const placeOf = (changes: Changes, state = FINISHED) => itemOf({ players: four, ...changes }, state).place

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
  expect(placeOf({ format: BEST_BALL, teams })).toMatchObject({ position: 2, of: 2 })
  const balls = ['5 5 5', '4 4 4'].map((line, at) => ({
    name: `Team ${at}`,
    players: at === 0 ? [0, 3] : [1, 2],
    holes: strokes(line),
  }))
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
