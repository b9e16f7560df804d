import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { round } from '../../../../src/contract/round.ts'
import { type LeaderboardEntry, leaderboardOf } from '../../../../src/domain/results/leaderboard.ts'
import { participantCards, shownRound } from '../../../../src/domain/round/shown-round.ts'
import { recordedRounds } from '../../../support/arbitraries.ts'
import {
  type Changes,
  FINISHED,
  holes,
  LIVE,
  parFours,
  playersOf,
  received,
  shownOf,
} from '../../../support/recorded.ts'

const boardOf = (changes: Changes, state = FINISHED) => leaderboardOf(shownOf(changes, state))
const inShort = ({ positionText, name, toPar, thruText, figure }: LeaderboardEntry) =>
  `${positionText} ${name} ${toPar} ${thruText} ${figure}`

test.each<[string, string[], Changes, typeof LIVE, string, string[]]>([
  [
    'a finished round by score, with ties sharing a position',
    ['5 5 4', '4 4 3', '4 4 6', '5 6 6'],
    {},
    FINISHED,
    'Gross',
    ['1 Bob −1 F 11', 'T2 Ann +2 F 14', 'T2 Cleo +2 F 14', '4 Dan +5 F 17'],
  ],
  [
    'a live round by the score against par, not by strokes',
    ['5 5 .', '4 4 4', '. . .', '3 . .'],
    {},
    LIVE,
    'Gross',
    ['1 Dan −1 1 3', '2 Bob E F 12', '3 Ann +2 2 10', '– Cleo – – –'],
  ],
  [
    'players whose score cannot be compared after those who have not begun',
    ['P . .', '. . .', '4 . .'],
    {},
    LIVE,
    'Gross',
    ['1 Cleo E 1 4', '– Bob – – –', '– Ann NR 1 –'],
  ],
  [
    'points games by points',
    ['5 5 5', '4 P 4', '3 4 4'],
    { scoringMethod: { type: 'Stableford' } },
    FINISHED,
    'Pts',
    ['1 Cleo −1 F 7', '2 Bob – F 4', '3 Ann +3 F 3'],
  ],
  [
    'skins by those won',
    ['4 4 3', '4 5 4', '4 5 4'],
    { scoringMethod: { type: 'Skins' } },
    FINISHED,
    'Skins',
    ['1 Ann −1 F 3', 'T2 Bob +1 F 0', 'T2 Cleo +1 F 0'],
  ],
  [
    'nobody before the first skin is decided',
    ['4 . .', '. . .'],
    { scoringMethod: { type: 'Skins' } },
    LIVE,
    'Skins',
    ['– Ann E 1 –', '– Bob – – –'],
  ],
])('orders %s', (_, lines, changes, state, label, expected) => {
  const { entries, ...shown } = boardOf({ players: playersOf(...lines), ...changes }, state)
  expect(shown.label).toBe(label)
  expect(entries.map(inShort)).toEqual(expected)
  const names = entries.map(({ cardIndex }) => ['Ann', 'Bob', 'Cleo', 'Dan'][cardIndex])
  expect(names).toEqual(entries.map(({ name }) => name))
})

test('counts handicap strokes only on finished holes when net decides', () => {
  const players = playersOf('5 . .', '4 4 .').map((one, at) => ({
    ...one,
    playingHandicap: at === 0 ? 3 : 1,
  }))
  const { label, entries } = boardOf({ handicapMode: 'Net', players }, LIVE)
  expect(label).toBe('Net')
  expect(entries.map(inShort)).toEqual(['1 Bob −1 2 7', '2 Ann E 1 4'])
})

test('ranks players whose score cannot be compared last', () => {
  const { entries } = boardOf({ players: playersOf('3 3 P', '. 4 4', '9 9 9') })
  expect(entries.map(inShort)).toEqual(['1 Cleo +15 F 27', '– Ann NR 3 –', '– Bob NR 2 –'])
  expect(entries.map(({ state, note }) => `${state} ${note}`)).toEqual([
    'undefined undefined',
    'noResult 2 of 3 holes',
    'noResult 2 of 3 holes',
  ])
})

test.each([
  { lines: ['3 3 4', '4 4 4'], state: FINISHED, expected: ['1 Ann F Won 2&1', '2 Bob F Lost 2&1'] },
  { lines: ['4 . .', '4 . .'], state: LIVE, expected: ['T1 Ann 1 All square', 'T1 Bob 1 All square'] },
  { lines: ['. . .', '. . .'], state: LIVE, expected: ['– Ann – –', '– Bob – –'] },
])('shows a match of $lines in holes', ({ lines, state, expected }) => {
  const match: Changes = { scoringMethod: { type: 'MathPlay' }, players: playersOf(...lines) }
  const { decider, label, entries } = boardOf(match, state)
  expect({ decider, label }).toEqual({ decider: 'match', label: 'Match' })
  const texts = entries.map((one) => `${one.positionText} ${one.name} ${one.thruText} ${one.figure}`)
  expect(texts).toEqual(expected)
  expect(entries.map(({ note }) => note)).toEqual([undefined, undefined])
})

test('does not rank a player without a single score of a finished round', () => {
  const players = playersOf('. . .', '4 4 4')
  for (const type of ['StrokePlay', 'Stableford', 'MatchPlay', 'Skins', 'Nines'] as const) {
    const changes = { scoringMethod: { type }, players }
    const { entries } = boardOf(changes)
    const own = entries.find(({ name }) => name === 'Ann')
    expect(own).toMatchObject({ position: undefined, figure: '–', note: 'Did not play', state: 'didNotPlay' })
    expect(boardOf(changes, LIVE).entries.find(({ name }) => name === 'Ann')?.state).toBeUndefined()
  }
  const { entries } = boardOf({ scoringMethod: { type: 'MatchPlay' }, players })
  expect(entries.map(({ figure }) => figure)).toEqual(['–', '–'])
})

test('shows the states of the file, after everybody with a result', () => {
  const states = [undefined, 'withdrawn', 'disqualified', 'noShow'] as const
  const players = playersOf('4 4 4', '4 4 .', '3 3 3', '. . .', '4 P 4', '. . .').map((one, at) => ({
    ...one,
    state: states[at],
  }))
  expect(boardOf({ players: players.toReversed() }).entries.map(inShort)).toEqual([
    '1 Ann E F 12',
    '– Eve NR 3 –',
    '– Bob WD 2 –',
    '– Cleo DQ 3 –',
    '– Dan NS – –',
    '– Flo – – –',
  ])
})

test('names nobody the winner of a match that was abandoned, and says that it was conceded', () => {
  const match: Changes = {
    scoringMethod: { type: 'MatchPlay' },
    course: parFours(4),
    players: playersOf('3 4 .', '4 4 .'),
  }
  const texts = (changes: Changes) =>
    boardOf({ ...match, ...changes }).entries.map(
      ({ positionText, name, figure, note }) => `${positionText} ${name} ${figure}, ${note}`,
    )
  expect(texts({})).toEqual(['– Ann 1 up, abandoned after 2 holes', '– Bob 1 down, abandoned after 2 holes'])
  expect(texts({ match: { concededBy: 0 } })).toEqual([
    '1 Bob Won, by concession',
    '2 Ann Lost, by concession',
  ])
})

test.each([
  [
    ['C C .', '4 4 .'],
    ['Bob Won 2&1 undefined', 'Ann Lost 2&1 undefined'],
  ],
  [
    ['C . .', '4 . .'],
    ['Ann 1 down undefined', 'Bob 1 up undefined'],
  ],
])('counts a hole that was conceded without a score as played: %j', (lines, expected) => {
  const { entries } = boardOf({ scoringMethod: { type: 'MatchPlay' }, players: playersOf(...lines) })
  expect(entries.map(({ name, figure, state }) => `${name} ${figure} ${state}`)).toEqual(expected)
})

test('lists teams with their players, and not the players themselves', () => {
  const { entries } = boardOf({
    format: { type: 'RoundFormat.Team.BestBall' },
    players: playersOf('4 5 5', '5 4 5', '3 3 3', '9 9 9'),
    teams: [
      { name: 'Reds', players: [0, 1] },
      { name: 'Blues', players: [2, 3] },
    ],
  })
  expect(
    entries.map(({ name, players: names, toPar, cardIndex }) => ({ name, names, toPar, cardIndex })),
  ).toEqual([
    { name: 'Blues', names: ['Cleo', 'Dan'], toPar: '−3', cardIndex: 3 },
    { name: 'Reds', names: ['Ann', 'Bob'], toPar: '+1', cardIndex: 0 },
  ])
})

const parsedBoard = (cards: unknown, method?: string) => {
  const course = { name: 'Old Links', holes: holes(4, 4, 4) }
  const shown = shownRound(
    v.parse(round, {
      settings: { course, scoringMethod: { type: method }, handicapMode: 'Gross' },
      scorecard: { cards },
    }),
  )
  return shown && leaderboardOf(shown).entries.map(inShort)
}
const card = (name: string, changes: object) => ({
  type: 'ParticipantCard',
  participant: { type: 'ScorecardIndividualPlayer', name },
  ...changes,
})

test('takes the score against par from the totals of a card without holes', () => {
  const total = (value: number) => ({ totals: [{ score: { type: 'StrokePlayScore', value } }] })
  const flight = { type: 'GroupCard', name: 'Flight 1', cards: [card('Ann', total(15)), card('', total(10))] }
  expect(parsedBoard([flight], 'StrokePlay')).toEqual(['1 Player 2 −2 – 10', '2 Ann +3 – 15'])
})

test('takes the strokes from the score row when there is no gross row and no total', () => {
  const rows = (...values: number[]) => {
    const outValues = values.map((value) => ({ type: 'StrokePlayScore.Score', value }))
    return { rows: [{ type: 'ScoreRow', data: { outValues } }] }
  }
  expect(parsedBoard([card('Ann', rows(5, 4, 4)), card('Bob', rows(3, 4, 4)), card('Cleo', {})])).toEqual([
    '1 Bob −1 F 11',
    '2 Ann +1 F 13',
    '– Cleo – – –',
  ])
})

test('gives every competitor of any round one entry, with positions that never fall', () => {
  fc.assert(
    fc.property(recordedRounds, fc.boolean(), (one, isLive) => {
      const shown = shownRound(received(one, { isLive }))
      if (!shown) return
      const { entries } = leaderboardOf(shown)
      const cards = participantCards(shown.scorecard.cards)
      expect(new Set(entries.map(({ cardIndex }) => cardIndex)).size).toBe(entries.length)
      const teams = cards.filter(({ type }) => type === 'TeamCard')
      expect(entries).toHaveLength(teams.length || cards.length)
      const positions = entries.map(({ position }) => position ?? Number.POSITIVE_INFINITY)
      expect(positions).toEqual(positions.toSorted((a, b) => a - b))
      for (const [at, { position, positionText }] of entries.entries()) {
        if (position === undefined) continue
        const tied = positions.filter((other) => other === position).length
        expect(positionText).toBe(tied > 1 ? `T${position}` : String(position))
        expect(positions.indexOf(position)).toBeLessThanOrEqual(at)
        expect(position).toBe(1 + positions.indexOf(position))
      }
    }),
  )
})
