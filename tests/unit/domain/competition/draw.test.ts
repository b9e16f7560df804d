import { describe, expect, it } from 'vitest'
import type { CompetitionRow } from '../../../../src/contract/competitions.ts'
import {
  type DrawOptions,
  drawGroups,
  entrantsToDraw,
  type ToDraw,
} from '../../../../src/domain/competition/draw.ts'
import { competitionOf } from '../../../support/competitions.ts'

const players = (count: number, size = 1): ToDraw[] =>
  Array.from({ length: count }, (_, at) => ({ id: `e${at + 1}`, size, playingHandicap: (at * 7) % 10 }))
const options: DrawOptions = {
  order: { type: 'entered' },
  groupSize: 4,
  start: { type: 'tees', holes: [1], firstTime: '09:00', intervalMinutes: 10 },
  holeCount: 18,
  random: () => 0,
}
const drawn = (entrants: readonly ToDraw[], changes: Partial<DrawOptions> = {}) =>
  drawGroups(entrants, { ...options, ...changes }).map(({ entrants: ids }) => ids.join(' '))

describe('the sizes of groups', () => {
  it.each([
    [0, 4, []],
    [3, 4, [3]],
    [5, 4, [2, 3]],
    [10, 4, [3, 3, 4]],
    [40, 4, new Array(10).fill(4)],
    [7, 3, [2, 2, 3]],
    [11, 5, [3, 4, 4]],
    [3, 1, [1, 2]],
  ])('of %i players in groups of %i are %j', (count, groupSize, sizes) => {
    expect(
      drawGroups(players(count), { ...options, groupSize }).map(({ entrants }) => entrants.length),
    ).toEqual(sizes)
  })

  it('count the players of sides', () => {
    expect(drawn(players(4, 2))).toEqual(['e1 e2', 'e3 e4'])
    expect(drawn(players(2, 4), { groupSize: 3 })).toEqual(['e1', 'e2'])
  })
})

describe('who is drawn', () => {
  const competition = competitionOf(5)
  const [first] = competition.entrants ?? []
  if (first) first.state = 'withdrawn'
  const rows = [
    { entrant: 'e2', position: 1 },
    { entrant: 'e3', position: 2 },
    { entrant: 'e4', position: 2 },
    { entrant: 'e5', state: 'cut' },
    { entrant: 'e1', state: 'withdrawn' },
  ] as CompetitionRow[]

  it.each([
    ['all without a state who have not missed a cut', undefined, 'e2 e3 e4'],
    ['the first', 1, 'e2'],
    ['the first with those who share the last place', 2, 'e2 e3 e4'],
  ])('is %s', (_, count, ids) => {
    const found = entrantsToDraw({ competition, leaderboard: rows }, count)
    expect(found.map(({ id }) => id).join(' ')).toBe(ids)
  })

  it('is a side of a best ball with the handicaps of its players', () => {
    const side = {
      id: 's1',
      name: 'Reds',
      players: [8, 15].map((playingHandicap, at) => ({ id: `p${at}`, name: `P${at}`, playingHandicap })),
    }
    const sides = competitionOf(0, { format: { type: 'RoundFormat.Team.BestBall' }, entrants: [side] })
    expect(entrantsToDraw({ competition: sides, leaderboard: [] })).toEqual([
      { id: 's1', size: 2, playingHandicap: 23 },
    ])
  })
})

describe('the order', () => {
  it.each([
    ['entered', { type: 'entered' }, ['e1 e2', 'e3 e4']],
    ['by handicap', { type: 'handicap' }, ['e1 e4', 'e3 e2']],
    ['random', { type: 'random' }, ['e2 e3', 'e4 e1']],
    [
      'by leaderboard, the leaders last',
      { type: 'leaderboard', ids: ['e3', 'e1', 'e4'] },
      ['e2 e4', 'e1 e3'],
    ],
  ] as const)('is %s', (_, order, groups) => {
    expect(drawn(players(4), { order, groupSize: 2 })).toEqual(groups)
  })
})

describe('the start', () => {
  const starts = (count: number, start: DrawOptions['start'], holeCount = 18) =>
    drawGroups(players(count), { ...options, groupSize: 2, start, holeCount }).map(
      ({ number, teeTime, startHole }) => `${number} ${teeTime} ${startHole}`,
    )

  it('is at an interval from one tee', () => {
    expect(starts(6, { type: 'tees', holes: [1], firstTime: '09:55', intervalMinutes: 8 })).toEqual([
      '1 09:55 1',
      '2 10:03 1',
      '3 10:11 1',
    ])
  })

  it('is from two tees at the same time', () => {
    expect(starts(6, { type: 'tees', holes: [1, 10], firstTime: '09:00', intervalMinutes: 10 })).toEqual([
      '1 09:00 1',
      '2 09:00 10',
      '3 09:10 1',
    ])
  })

  it('is everywhere at once, with two groups on a hole if there are more groups than holes', () => {
    expect(starts(8, { type: 'shotgun', time: '13:30' }, 3)).toEqual([
      '1 13:30 1',
      '2 13:30 2',
      '3 13:30 3',
      '4 13:30 1',
    ])
  })
})
