import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RecordedRound } from '../../../../src/contract/recorded-round.ts'
import { participantCards } from '../../../../src/domain/round/shown-round.ts'
import { ownerIndex } from '../../../../src/domain/scoring/owner.ts'
import { duelsOf, roundStatisticsOf } from '../../../../src/domain/statistics/round-statistics.ts'
import { statisticsOf } from '../../../../src/domain/statistics/statistics.ts'
import { recordedRounds } from '../../../support/arbitraries.ts'
import { golferRound, NINE } from '../../../support/golfer-rounds.ts'
import { type Changes, received, recorded, rowOf, strokes } from '../../../support/recorded.ts'

const isNoScramble = ({ format }: RecordedRound) => format.type !== 'RoundFormat.Team.Scramble'
const ownOf = (changes: Changes) => roundStatisticsOf(recorded(changes))
const ofHoles = (...holes: unknown[]) => ({ players: [{ name: 'Ann', holes }] })

test('adds up putts, greens, fairways and sand over the holes on which they are known', () => {
  const played = ofHoles(
    { strokes: 4, putts: 2, fairway: 'Hit', sand: 1 },
    { strokes: 5, putts: 1, fairway: 'Unknown' },
    { strokes: 3, fairway: 'Left', sand: 0 },
  )
  // Greens: 4 − 2 putts is two strokes on a par 4, 5 − 1 is four; the third hole has no putts.
  expect(ownOf(played)).toMatchObject({
    putts: { count: 3, of: 2 },
    greens: { count: 1, of: 2 },
    fairways: { count: 1, of: 2 },
    sand: { count: 1, of: 2 },
  })
})

test('counts the figures of a hole that was picked up, and no fairway on a par 3', () => {
  const played = ofHoles({ pickUp: true, putts: 1, fairway: 'Hit' }, { strokes: 3, fairway: 'Hit' })
  const course = { name: 'Old Links', holes: [{ par: 4 }, { par: 3 }] }
  const one = { count: 1, of: 1 }
  const { putts, fairways } = ownOf({ course, ...played })
  expect([putts, fairways]).toEqual([one, one])
})

test('counts a recorded green where strokes or putts are unknown', () => {
  const played = ofHoles(
    { strokes: 5, green: 'Hit' },
    { pickUp: true, putts: 2, green: 'Missed' },
    // Four strokes with two putts reached the green in two, whatever else was recorded.
    { strokes: 4, putts: 2, green: 'Missed' },
  )
  const { greens, greensByHole } = ownOf(played)
  expect(greens).toEqual({ count: 2, of: 3 })
  expect(greensByHole?.slice(0, 3)).toEqual([true, false, true])
})

test('takes the scores of the owner and lists the names of all other players', () => {
  const players = [
    { name: 'Bob', holes: strokes('9 9 9') },
    { name: 'Ann', owner: true, holes: strokes('4 P .') },
  ]
  expect(ownOf({ players })).toMatchObject({ strokes: [4, null, null], partners: ['Bob'] })
})

test('contains both the par of the course and the par in force', () => {
  const course = {
    name: 'Old Links',
    holes: [
      { par: 4, parOverride: 5 },
      { par: 3, strokeIndex: 1 },
    ],
  }
  expect(ownOf({ course, players: [{ name: 'Ann' }] })).toMatchObject({
    pars: [4, 3],
    parsInForce: [5, 3],
    strokeIndexes: [null, 1],
  })
})

test("has the same scores and figures as the owner's own card", () => {
  fc.assert(
    fc.property(recordedRounds.filter(isNoScramble), (round) => {
      const owner = ownerIndex(round)
      const players = round.players.map((player, index) => ({ ...player, name: `Player ${index}` }))
      const cards = participantCards(received({ ...round, players }).scorecard?.cards ?? [])
      const card = cards.find(({ participant }) => participant.name === `Player ${owner}`)
      const { strokes: own, putts, greens, sand, fairways } = roundStatisticsOf(round)
      const gross = rowOf(card, 'GrossScoreRow')?.data
      expect(own).toEqual(
        [...(gross?.outValues ?? []), ...(gross?.inValues ?? [])].map((hole) => hole?.total ?? null),
      )
      expect(greens?.count).toBe(rowOf(card, 'GirRow')?.data.total)
      expect(putts?.count).toBe(rowOf(card, 'PuttsRow')?.data.total)
      expect(sand?.count).toBe(rowOf(card, 'SandRow')?.data.total)
      expect(fairways?.count ?? 0).toBe(rowOf(card, 'FairwayHitRow')?.data.total ?? 0)
    }),
  )
})

const bob = { name: 'Bob', playingHandicap: 0, holes: strokes('4 4 3') }
const ann = { name: 'Ann', owner: true, playingHandicap: 3, holes: strokes('4 5 4') }
const cleo = { name: 'Cleo', playingHandicap: 0, holes: strokes('5 5 5') }

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

const line = (overPar: number) => [(NINE[0] ?? 0) + overPar, ...NINE.slice(1)].join(' ')

/** Returns a round in which Ann is better than Bob by a number of strokes. */
const playedAgainst = (margin: number, month: number, changes: Parameters<typeof golferRound>[0] = {}) =>
  golferRound({
    day: `2026-0${month}-01`,
    token: `R${month}`,
    players: [
      { name: 'Ann', owner: true, holes: strokes(line(0)) },
      { name: 'Bob', holes: strokes(line(margin)) },
    ],
    ...changes,
  })

test('counts the results against a partner by what decided them', () => {
  const [bob] = statisticsOf([
    playedAgainst(2, 1),
    playedAgainst(-1, 2),
    playedAgainst(0, 3),
    playedAgainst(4, 4),
    playedAgainst(1, 5, { scoringMethod: { type: 'MatchPlay' } }),
  ]).partners
  expect(bob).toMatchObject({
    name: 'Bob',
    rounds: 5,
    duels: [
      { method: 'StrokePlay', won: 2, lost: 1, halved: 1, averageMargin: 1.25 },
      { method: 'MatchPlay', won: 1, lost: 0, halved: 0, averageMargin: 1 },
    ],
  })
  expect(bob?.meetings.map(({ roundToken, margin }) => [roundToken, margin])).toEqual([
    ['R5', 1],
    ['R4', 4],
    ['R3', 0],
    ['R2', -1],
    ['R1', 2],
  ])
})

test('lists the partners with the most rounds first, and rounds without a result', () => {
  const alone = golferRound({
    day: '2026-06-01',
    players: [
      { name: 'Ann', owner: true, holes: strokes(line(0)) },
      { name: 'Cleo', holes: strokes('4 4') },
    ],
  })
  const { partners } = statisticsOf([playedAgainst(1, 1), alone, playedAgainst(1, 2)])
  expect(partners.map(({ name, rounds }) => [name, rounds])).toEqual([
    ['Bob', 2],
    ['Cleo', 1],
  ])
  expect(partners[1]).toMatchObject({ duels: [], meetings: [{ margin: undefined }] })
})
