import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BoardRow, boardOf } from '../../../../src/domain/board/board.ts'
import { leaderboardOf } from '../../../../src/domain/results/leaderboard.ts'
import { shownRound } from '../../../../src/domain/round/shown-round.ts'
import { recordedRounds } from '../../../support/arbitraries.ts'
import { COURSE, players } from '../../../support/four-players.ts'
import {
  type Changes,
  FINISHED,
  LIVE,
  parFours,
  playersOf,
  received,
  shownOf,
} from '../../../support/recorded.ts'

const board = (changes: Changes, state = LIVE) => boardOf(shownOf(changes, state))
const inShort = ({ positionText, name, main, beside, thru, movement, last, isLeader }: BoardRow) =>
  [isLeader ? '*' : '', positionText, name, main, beside, thru, movement ?? '–', last?.text, last?.mark].join(
    ' ',
  )

test('shows net with gross, movement and the last hole of a live round', () => {
  const lines = { Ann: '4 5 5 . .', Bob: '5 4 3 . .', Cleo: '6 4 . . .', Dan: '. . . . .' }
  const { label, headline, rows } = board({
    course: parFours(5),
    handicapMode: 'Net',
    players: players(lines, { Ann: 5, Bob: 1, Cleo: -2 }),
  })
  expect({ label, headline }).toEqual({ label: 'Net to par', headline: undefined })
  expect(rows.map(inShort)).toEqual([
    '* T1 Ann −1 gross +2 thru 3 0 5 none',
    '* T1 Bob −1 gross E thru 3 1 3 circle',
    ' 3 Cleo +2 gross +2 thru 2 0 4 none',
    ' – Dan –  not started –  ',
  ])
  expect(rows.map(({ handicap, isUnder, words }) => `${handicap}, ${isUnder}, ${words}`)).toEqual([
    'handicap 5, true, net 1 under par',
    'handicap 1, true, net 1 under par',
    'handicap +2, false, net 2 over par',
    ', false, ',
  ])
})

test('shows who has no result last, with the reason', () => {
  const players = [...playersOf('P 4 4', '4 4 5', '5 5 5'), { name: 'Dan', state: 'withdrawn' as const }]
  const { headline, rows } = board({ players }, FINISHED)
  expect(headline).toEqual({ strong: 'Bob won by 2', rest: ', ahead from the start' })
  expect(rows.map(({ name, main, note, words, isOut }) => ({ name, main, note, words, isOut }))).toEqual([
    { name: 'Bob', main: '+1', note: undefined, words: '1 over par', isOut: false },
    { name: 'Cleo', main: '+3', note: undefined, words: '3 over par', isOut: false },
    { name: 'Ann', main: 'NR', note: '2 of 3 holes', words: '2 of 3 holes', isOut: true },
    { name: 'Dan', main: 'WD', note: 'Withdrew', words: 'withdrew', isOut: true },
  ])
})

test.each([
  [['3 3 . .', '4 4 . .'], 'Ann dormie 2, 2 to play', ['Dormie 2', '2 down']],
  [['4 . . .', '4 . . .'], 'All square, 3 to play', ['AS', 'AS']],
  [['3 3 3 .', '4 4 4 .'], 'Ann won 3&1, ahead from the start', ['Won 3&1', 'Lost 3&1']],
  [['. . . .', '. . . .'], undefined, ['–', '–']],
])('shows a match of %j as "%s"', (lines, headline, mains) => {
  const match: Changes = { course: parFours(4), scoringMethod: { type: 'MatchPlay' } }
  const { headline: shown, rows } = board({ ...match, players: playersOf(...lines) })
  expect(shown && shown.strong + shown.rest).toBe(headline)
  expect(rows.map(({ main }) => main)).toEqual(mains)
  expect(rows.filter(({ isLeader }) => isLeader)).toHaveLength(mains[0] === mains[1] ? 0 : 1)
})

test('shows skins by hole and what is at stake', () => {
  const lines = playersOf('4 4 4 .', '4 5 4 .')
  const changes: Changes = { course: parFours(4), scoringMethod: { type: 'Skins' }, players: lines }
  const { byHole, rows } = board(changes)
  expect(byHole).toEqual({
    label: 'Skins',
    holes: [
      { hole: 0, number: 1, shares: [] },
      { hole: 1, number: 2, shares: [{ cardIndex: 0, name: 'Ann', points: 2 }] },
      { hole: 2, number: 3, shares: [] },
    ],
    stake: '2 skins at stake on 4',
  })
  expect(rows.map(({ words }) => words)).toEqual(['2 skins', '0 skins'])
  expect(board(changes, FINISHED).byHole?.stake).toBe('1 skin unclaimed')
})

test('shows the points of nines, also by hole', () => {
  const lines = playersOf('3 4 .', '4 4 .', '5 5 .')
  const { label, rows, byHole } = board({ scoringMethod: { type: 'Nines' }, players: lines })
  expect(label).toBe('Pts')
  expect(rows.map(({ name, main }) => `${name} ${main}`)).toEqual(['Ann 9', 'Bob 7', 'Cleo 2'])
  const texts = byHole?.holes.map(({ shares }) => shares.map(({ name, points }) => `${name} ${points}`))
  expect({ ...byHole, holes: texts }).toEqual({
    label: 'Points',
    holes: [
      ['Ann 5', 'Bob 3', 'Cleo 1'],
      ['Ann 4', 'Bob 4', 'Cleo 1'],
    ],
    stake: '',
  })
})

test('does not call somebody who plays alone the leader', () => {
  const [row] = board({ course: COURSE, players: players({ Ann: '4 5' }) }).rows
  expect(row).toMatchObject({ position: 1, isLeader: false, main: 'E', beside: '9 strokes' })
})

test('has the positions of the leaderboard, and nobody moves by more than the number of the others', () => {
  fc.assert(
    fc.property(recordedRounds, fc.boolean(), (round, isLive) => {
      const shown = shownRound(received(round, { isLive }))
      if (!shown) return
      const { rows } = boardOf(shown)
      const { entries } = leaderboardOf(shown)
      expect(rows.map(({ cardIndex, position }) => [cardIndex, position])).toEqual(
        entries.map(({ cardIndex, position }) => [cardIndex, position]),
      )
      const firstOut = rows.findIndex(({ isOut }) => isOut)
      if (firstOut !== -1) expect(rows.slice(firstOut).every(({ isOut }) => isOut)).toBe(true)
      for (const { movement = 0 } of rows) expect(Math.abs(movement)).toBeLessThan(rows.length)
    }),
  )
})
