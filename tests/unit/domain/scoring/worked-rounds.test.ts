// Rounds worked out by hand from the Rules of Golf and docs/wire.md, one line each.
import { describe, expect, test } from 'vitest'
import type { PlayerState } from '../../../../src/contract/round-rules.ts'
import {
  type Changes,
  cardsOf,
  FINISHED,
  LIVE,
  parFours,
  participantCards,
  playersOf,
  rowOf,
  strokes,
} from '../../../support/recorded.ts'

/** Returns a player with the holes of a line, behind which there may be a state, such as '9x4 9x., withdrawn'. */
function player(name: string, text: string, playingHandicap?: number) {
  const [line = '', state] = text.split(', ') as [string, PlayerState?]
  return { name, holes: strokes(line), playingHandicap, state }
}

/** Returns the cards of a round of 18 par fours, whose stroke indexes are the hole numbers. */
const cards = (changes: Changes, state = FINISHED) =>
  participantCards(cardsOf({ course: parFours(18), ...changes }, state))

/** Returns the deciding figure of every card: strokes, points, or the match as 'Won 4 up 3 left'. */
function figures(changes: Changes, state = FINISHED) {
  return cards(changes, state).map(({ participant, totals }) => {
    const total = totals.at(-1)
    const { match, score } = total ?? {}
    if (match) {
      const { up, remaining, outcome = '', ending = '' } = match
      return `${participant.name}: ${outcome} ${up} up ${remaining} left ${ending}`
        .replaceAll(/ +/g, ' ')
        .trim()
    }
    if (score?.type === 'StablefordScore') return `${participant.name}: ${score.points} points`
    if (score?.type === 'StrokePlayScore') return `${participant.name}: ${score.value}`
    return `${participant.name}: none${total?.strokes === undefined ? '' : ` (${total.strokes})`}`
  })
}

describe('a match', () => {
  const match = (ann: string, bob: string, more: Changes = {}): Changes => ({
    scoringMethod: { type: 'MatchPlay' },
    players: [player('Ann', ann), player('Bob', bob)],
    ...more,
  })

  test.each<[string, string, string, Changes, string]>([
    ['decided early', '10x3 8x4', '18x4', {}, 'Won 10 up 8 left'],
    ['halved', '3 17x4', '17x4 3', {}, 'Halved 0 up 0 left'],
    ['abandoned after ten holes', '3 9x4 8x.', '10x4 8x.', {}, '1 up 8 left abandoned'],
    ['of which nobody played hole 5', '3 3x4 . 13x4', '4x4 . 13x4', {}, 'Won 1 up 0 left'],
    ['with two holes given by the other side', '18x4', '2xC 16x4', {}, 'Won 2 up 1 left'],
    ['with a hole given that the winner did not finish', '8x4 . 9x4', '8x4 C 9x4', {}, 'Won 1 up 0 left'],
    ['with a hole that both gave', '2x4 C 15x4', '2x4 C 15x4', {}, 'Halved 0 up 0 left'],
    [
      'by its other name',
      '8x4 . 9x4',
      '8x4 C 9x4',
      { scoringMethod: { type: 'MathPlay' } },
      'Won 1 up 0 left',
    ],
    ['with a hole given and lost', 'C 5 16x4', '18x4', {}, 'Lost -2 up 1 left'],
    [
      'the leader conceded',
      '3 8x4 9x.',
      '9x4 9x.',
      { match: { concededBy: 0 } },
      'Lost 1 up 9 left conceded',
    ],
    ['conceded before it began', '18x.', '18x.', { match: { concededBy: 1 } }, 'Won 0 up 18 left conceded'],
    ['conceded after it was decided', '10x3 8x4', '18x4', { match: { concededBy: 0 } }, 'Won 10 up 8 left'],
    ['against somebody who did not turn up', '18x4', '18x., noShow', {}, 'Won 0 up 18 left noShow'],
    ['against somebody without a score', '18x4', '18x.', {}, '0 up 18 left'],
    ['with a hole given to somebody without a score', '10x4 C 7x4', '18x.', {}, '0 up 18 left'],
    ['from which the other side withdrew', '18x4', '9x3 9x., withdrawn', {}, 'Won -9 up 9 left withdrawn'],
    ['from which the loser withdrew afterwards', '18x3', '18x4, withdrawn', {}, 'Won 10 up 8 left'],
    ['whose winner is disqualified', '18x3, disqualified', '18x4', {}, 'Lost 0 up 18 left disqualified'],
    [
      'conceded to a side that is disqualified',
      '18x4',
      '18x4, disqualified',
      { match: { concededBy: 0 } },
      'Won 0 up 18 left disqualified',
    ],
    ['that began on hole 10', '9x4 7x3 2x4', '4x3 14x4', { startHole: 10 }, 'Won 3 up 2 left'],
  ])('%s', (_, ann, bob, more, result) => {
    expect(figures(match(ann, bob, more))[0]).toBe(`Ann: ${result}`)
  })

  test('gives a hole in progress to the other side at once when it is conceded', () => {
    expect(figures(match('4 17x.', '4 C 16x.'), LIVE)).toEqual(['Ann: 1 up 16 left', 'Bob: -1 up 16 left'])
  })

  test('shows the conceded hole', () => {
    const [, bob] = cards(match('18x4', '4 C 16x4'))
    expect(rowOf(bob, 'GrossScoreRow')?.data.outValues.slice(0, 2)).toEqual([
      { kind: 'Score', total: 4, par: 4, handicap: 0 },
      { kind: 'PickUp', par: 4, handicap: 0, isConceded: true },
    ])
  })
})

describe('a net match of best-ball teams', () => {
  const handicaps = { A: 10, B: 12, C: 14, D: 16, Spare: -2 }
  const players = Object.entries(handicaps).map(([name, handicap]) => player(name, '18x5', handicap))
  const changes: Changes = {
    scoringMethod: { type: 'MatchPlay' },
    handicapMode: 'Net',
    format: { type: 'RoundFormat.Team.BestBall' },
    players,
    teams: [
      { name: 'Reds', players: [0, 1] },
      { name: 'Blues', players: [2, 3] },
    ],
  }

  test('gives strokes from the lowest handicap in the match', () => {
    const strokesOf = cards(changes).flatMap(({ participant: { name, matchStrokes } }) =>
      matchStrokes === undefined ? [] : [`${name} ${matchStrokes}`],
    )
    expect(strokesOf).toEqual(['A 0', 'B 2', 'C 4', 'D 6', 'Spare 0'])
    expect(figures(changes).filter((text) => /Reds|Blues/.test(text))).toEqual([
      'Reds: Lost -4 up 3 left',
      'Blues: Won 4 up 3 left',
    ])
  })

  test.each([
    ['loses a hole that one partner gave to the other side', ['17x5 C', '18x5'], 'Lost -1 up 0 left'],
    ['goes on as long as one partner plays', ['18x., noShow', '18x5'], 'Halved 0 up 0 left'],
    ['is lost when none does', ['18x., noShow', '18x5, noShow'], 'Lost 0 up 18 left noShow'],
  ])('%s', (_, reds, result) => {
    const lines = [...reds, '18x5', '18x5']
    const level = lines.map((line, at) => player(`P${at}`, line, 0))
    expect(figures({ ...changes, players: level })[0]).toBe(`Reds: ${result}`)
  })

  test('gives no strokes to a player without a team in a scramble either', () => {
    const teams = [
      { name: 'Reds', players: [0, 1], playingHandicap: 5, holes: strokes('18x5') },
      { name: 'Blues', players: [2, 3], playingHandicap: 8, holes: strokes('18x5') },
    ]
    const scramble = cards({ ...changes, format: { type: 'RoundFormat.Team.Scramble' }, teams })
    expect(scramble.map(({ participant }) => participant.matchStrokes)).toEqual([0, 3, 0])
  })
})

describe('skins', () => {
  const points = (lines: string[], handicaps: number[] = [], more: Changes = {}) => {
    const players = lines.map((line, at) => player(`${at}`, line, handicaps[at]))
    return figures({ scoringMethod: { type: 'Skins' }, handicapMode: 'Net', players, ...more }).map((text) =>
      Number.parseInt(text.slice(3), 10),
    )
  }

  test('are played on by the others after a withdrawal', () => {
    expect(points(['17x4 3', '18x4', '9x3 9x., withdrawn'])).toEqual([9, 0, 9])
  })

  test('use full handicaps, or the difference to the lowest where the file says so', () => {
    const fours = ['18x4', '18x4', '18x4']
    // Bob has strokes on holes 1 and 2, Cleo on hole 1: hole 1 is tied by both, hole 2 is Bob's.
    expect(points(fours, [18, 20, 19])).toEqual([0, 2, 0])
    // Handicaps −4, −2 and −3: with full handicaps holes 15 to 18 differ, with the difference holes 1 and 2.
    expect(points(fours, [-4, -2, -3])).toEqual([0, 16, 0])
    expect(points(fours, [-4, -2, -3], { strokesOff: 'lowest' })).toEqual([0, 2, 0])
  })
})

describe('nines', () => {
  const nines = (players: ReturnType<typeof playersOf>, more: Changes = {}): Changes => ({
    course: parFours(players[0]?.holes.length ?? 0),
    scoringMethod: { type: 'Nines' },
    players,
    ...more,
  })

  test('of four sides add exact shares', () => {
    // Dan wins holes 1 to 3, where the others share 4 points in three: 4/3 each.
    const players = playersOf('4 4 4 3 4 4', '4 4 4 4 3 4', '4 4 4 5 5 4', '3 3 3 6 6 5')
    expect(figures(nines(players))).toEqual([
      'Ann: 15 points',
      'Bob: 15 points',
      'Cleo: 9 points',
      'Dan: 15 points',
    ])
  })

  test('give strokes from the lowest handicap where the file says so', () => {
    const net = nines([player('Ann', '4 4', 1), player('Bob', '4 6', 2)], { handicapMode: 'Net' })
    expect(figures(net)).toEqual(['Ann: 9 points', 'Bob: 7 points'])
    expect(figures({ ...net, strokesOff: 'lowest' })).toEqual(['Ann: 8 points', 'Bob: 8 points'])
  })

  test('round the totals of rows', () => {
    const [ann] = cards(nines(playersOf('3 4', '4 4', '4 4', '4 3')))
    expect(rowOf(ann, 'ScoreRow')?.data.total).toBe(6.33)
  })

  test.each(['2x.', '2x., noShow'])('give nothing to a side that did not play: %s', (absent) => {
    const players = [...playersOf('3 4', '4 4'), player('Cleo', absent)]
    expect(figures(nines(players))).toEqual(['Ann: 9 points', 'Bob: 7 points', 'Cleo: none'])
  })
})

test.each([
  ['a plus handicap gives strokes back on the highest indexes', '18x4', -3, '33 points'],
  ['more than a stroke a hole', '18x5', 20, '38 points'],
  ['no handicap counts as 0', '18x5', undefined, '18 points'],
  ['no points without a score', '18x.', undefined, 'none'],
  ['the points made before a withdrawal', '3x4 15x., withdrawn', undefined, '6 points'],
])('Stableford: %s', (_, line, handicap, points) => {
  const players = [player('Ann', line, handicap)]
  const round: Changes = { scoringMethod: { type: 'Stableford' }, handicapMode: 'Net', players }
  expect(figures(round)).toEqual([`Ann: ${points}`])
})

describe('a maximum score (Rules of Golf 21.2)', () => {
  /** Fours, but 12 on hole 1, a pick-up on hole 2 and hole 3 not played. */
  const LINE = '12 P . 15x4'
  const doublePar: Changes = { maximumScore: { type: 'doublePar' } }
  const fixed = (value: number): Changes => ({ maximumScore: { type: 'fixed', value } })

  test.each<[string, Changes, string, typeof FINISHED?]>([
    [LINE, doublePar, `${60 + 3 * 8}`],
    [LINE, { maximumScore: { type: 'parPlus', value: 5 } }, `${60 + 3 * 9}`],
    [LINE, fixed(10), `${60 + 3 * 10}`],
    // In gross nobody receives strokes; in net a stroke on hole 1 makes its maximum 7, which is net 6.
    [LINE, { maximumScore: { type: 'netDoubleBogey' } }, `${60 + 3 * 6}`],
    [LINE, { maximumScore: { type: 'netDoubleBogey' }, handicapMode: 'Net' }, `${60 + 6 + 6 + 6}`],
    // It does not fill the holes that are still to be played, or those of somebody without a result.
    [LINE, doublePar, '76', LIVE],
    ['18x.', doublePar, 'none'],
    [`${LINE}, withdrawn`, doublePar, 'none (76)'],
    // It is ignored outside stroke play.
    ['P 17x4', { ...fixed(5), scoringMethod: { type: 'Stableford' } }, '34 points'],
  ])('of %s with %j', (line, changes, score, state) => {
    expect(figures({ players: [player('Ann', line, 1)], ...changes }, state)).toEqual([`Ann: ${score}`])
  })

  test('is marked on the card', () => {
    const [card] = cards({ ...fixed(7), players: [player('Ann', LINE)] })
    const maximum = { kind: 'Score', total: 7, par: 4, handicap: 0, isMaximum: true }
    expect(rowOf(card, 'GrossScoreRow')?.data.outValues.slice(0, 4)).toEqual([
      ...[maximum, maximum, maximum],
      { kind: 'Score', total: 4, par: 4, handicap: 0 },
    ])
  })

  test('lets a best-ball team count the lower of its balls', () => {
    const players = playersOf('P 12 16x4', '6 . 16x5')
    const teams = [{ name: 'Reds', players: [0, 1] }]
    const round: Changes = { ...doublePar, format: { type: 'RoundFormat.Team.BestBall' }, players, teams }
    expect(figures(round)[0]).toBe(`Reds: ${6 + 8 + 16 * 4}`)
  })
})

test('a scramble falls back to the players hole by hole', () => {
  const round: Changes = {
    format: { type: 'RoundFormat.Team.Scramble' },
    course: parFours(9),
    players: playersOf('. 8x5', '9x4'),
    teams: [{ name: 'Reds', players: [0, 1], holes: strokes('. . 3') }],
  }
  // Bob's hole 1, Ann's hole 2, the team's hole 3, then Ann's.
  expect(figures(round)).toEqual([`Reds: ${4 + 5 + 3 + 6 * 5}`])
})
