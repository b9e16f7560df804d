import { describe, expect, it } from 'vitest'
import type { CompetitionDocument, Entrant } from '../../../../src/contract/competition-document.ts'
import type { CompetitionRow } from '../../../../src/contract/competitions.ts'
import {
  type DrawOptions,
  type DrawOrder,
  drawGroups,
  entrantsToDraw,
  withNewGroup,
} from '../../../../src/domain/competition/draw.ts'
import { competitionOf } from '../../../support/competitions.ts'

const players = (count: number, size = 1): Entrant[] =>
  competitionOf(count).entrants?.map((one) => ({
    ...one,
    players: size === 1 ? undefined : Array.from({ length: size }, () => ({ id: '', name: '' })),
  })) ?? []
const options: DrawOptions = { groupSize: 4, holes: [1], firstTime: '09:00', intervalMinutes: 10 }
const drawn = (entrants: readonly Entrant[], changes: Partial<DrawOptions> = {}) =>
  drawGroups(entrants, { ...options, ...changes }).map(({ entrants: ids }) => ids.join(' '))

describe('the sizes of groups', () => {
  it.each([
    [0, 4, []],
    [5, 4, [2, 3]],
    [40, 4, new Array(10).fill(4)],
    [7, 3, [2, 2, 3]],
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
  const competition = competitionOf(6)
  const [first] = competition.entrants ?? []
  if (first) first.state = 'withdrawn'
  const rows = [
    { entrant: 'e2', position: 1 },
    { entrant: 'e3', position: 2 },
    { entrant: 'e4', position: 2 },
    { entrant: 'e5', state: 'cut' },
    { entrant: 'e1', state: 'withdrawn' },
    // Entered by a scorer.
    { entrant: 'e6', state: 'noShow' },
  ] as CompetitionRow[]

  it.each([
    ['all without a state who have not missed a cut', undefined, 'e2 e3 e4'],
    ['the first', 1, 'e2'],
    ['the first with those who share the last place', 2, 'e2 e3 e4'],
  ])('is %s', (_, count, ids) => {
    const found = entrantsToDraw({ competition, leaderboard: rows }, { order: 'entered', first: count })
    expect(found.map(({ id }) => id).join(' ')).toBe(ids)
  })
})

describe('the order', () => {
  const field = [12, 3, 8, 3].map((playingHandicap, at) => ({
    id: `e${at + 1}`,
    name: `E${at}`,
    playingHandicap,
  }))
  const orderOf = (order: DrawOrder, changes: Partial<CompetitionDocument> = {}) => {
    const leaderboard = [
      { entrant: 'e3' },
      { entrant: 'e1' },
      { entrant: 'e4' },
      { entrant: 'e2', state: 'noReturn' },
    ] as CompetitionRow[]
    const competition = competitionOf(0, { entrants: field, ...changes })
    const chances = [0.5, 0.2, 0.9, 0.1]
    const found = entrantsToDraw({ competition, leaderboard }, { order, random: () => chances.shift() ?? 0 })
    return found.map(({ id }) => id).join(' ')
  }

  it.each<[string, DrawOrder, string]>([
    ['as entered', 'entered', 'e1 e2 e3 e4'],
    ['by handicap', 'handicap', 'e2 e4 e3 e1'],
    ['random', 'random', 'e4 e2 e1 e3'],
    ['by leaderboard, the leaders last', 'leaderboard', 'e2 e4 e1 e3'],
  ])('is %s', (_, order, ids) => expect(orderOf(order)).toBe(ids))

  it('counts the handicaps of the players of a best ball', () => {
    const sides = [8, 3].map((playingHandicap, at) => ({
      id: `s${at}`,
      name: `S${at}`,
      players: [0, 1].map((slot) => ({ id: `p${at}${slot}`, name: 'P', playingHandicap })),
    }))
    expect(orderOf('handicap', { format: { type: 'RoundFormat.Team.BestBall' }, entrants: sides })).toBe(
      's1 s0',
    )
  })
})

describe('the start', () => {
  const starts = (count: number, start: Partial<DrawOptions>) =>
    drawGroups(players(count), { ...options, groupSize: 2, ...start }).map(
      ({ number, teeTime, startHole }) => `${number} ${teeTime} ${startHole}`,
    )

  it('is at an interval from one tee', () => {
    expect(starts(6, { firstTime: '09:55', intervalMinutes: 8 })).toEqual([
      '1 09:55 1',
      '2 10:03 1',
      '3 10:11 1',
    ])
  })

  it('is from two tees at the same time', () => {
    expect(starts(6, { holes: [1, 10] })).toEqual(['1 09:00 1', '2 09:00 10', '3 09:10 1'])
  })

  it('is everywhere at once, with two groups on a hole if there are more groups than holes', () => {
    expect(starts(8, { holes: [1, 2, 3], firstTime: '13:30', intervalMinutes: 0 })).toEqual([
      '1 13:30 1',
      '2 13:30 2',
      '3 13:30 3',
      '4 13:30 1',
    ])
  })
})

describe('the start of a new group', () => {
  it.each([
    ['is an interval after the last two', ['10:12 1', '10:21 1'], '10:30 1'],
    ['is at the first hole and the same time again', ['10:12 1', '10:12 1'], '10:12 1'],
    ['is at the other of two tees', ['09:00 1', '09:00 10', '09:10 1'], '09:10 10'],
    ['is an interval later at the first', ['09:00 1', '09:00 10', '09:08 1', '09:08 10'], '09:16 1'],
    ['is at the next hole of a shotgun start', ['13:30 1', '13:30 2', '13:30 3'], '13:30 4'],
    ['is at the first hole after the last one', ['13:30 1', '13:30 17', '13:30 18'], '13:30 1'],
    ['has no time after one group', ['09:00 1'], 'undefined 1'],
    ['has no time after times that go back', ['10:21 1', '10:12 1'], 'undefined 1'],
    ['has no time where nothing is drawn', [], 'undefined 1'],
  ])('%s', (_, starts, expected) => {
    const groups = starts.map((start, at) => {
      const [teeTime, hole] = start.split(' ')
      return { number: at + 1, teeTime, startHole: Number(hole), entrants: [] }
    })
    const added = withNewGroup(groups, 18).at(-1)
    expect(`${added?.teeTime} ${added?.startHole}`).toBe(expected)
    expect(added?.number).toBe(starts.length + 1)
  })
})
