// Rounds worked out by hand from the Rules of Golf and docs/wire.md, one line each.
import { describe, expect, test } from 'vitest'
import type { PlayerState } from '../../../../src/contract/round-rules.ts'
import {
  cardsOf,
  FINISHED,
  holes,
  LIVE,
  participantCards,
  rowOf,
  strokes,
} from '../../../support/recorded.ts'

type Changes = NonNullable<Parameters<typeof cardsOf>[0]>
interface Player {
  name: string
  holes: (ReturnType<typeof holeOf> | null)[]
  playingHandicap?: number
  state?: PlayerState
}
type Hole = number | 'P' | '.' | 'C'

/** Eighteen par fours, whose stroke indexes are the hole numbers. */
const eighteen = { name: 'Old Links', holes: holes(...new Array<number>(18).fill(4)) }
const nine = { name: 'Old Links', holes: holes(...new Array<number>(9).fill(4)) }

/** Returns a player with `usual` strokes on every hole, except for those given by hole number; `C` is conceded. */
function player(
  name: string,
  usual: Hole,
  other: Record<number, Hole> = {},
  more: Partial<Player> = {},
): Player {
  const line = Array.from({ length: 18 }, (_, at) => other[at + 1] ?? usual)
  return { name, holes: line.map(holeOf), ...more }
}
const holeOf = (hole: Hole) => {
  if (hole === 'C') return { conceded: true }
  return strokes(String(hole))[0] ?? null
}
/** The same hole for all numbers from one to another. */
const on = (from: number, to: number, hole: Hole): Record<number, Hole> =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, at) => [from + at, hole]))

/** Returns the deciding figure of every card: strokes, points, or the match as 'Won 4 up 3 left'. */
function figures(changes: Changes, state = FINISHED) {
  return participantCards(cardsOf({ course: eighteen, ...changes }, state)).map(({ participant, totals }) => {
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
const match = (one: Player, other: Player, more: Changes = {}, state = FINISHED) =>
  figures({ scoringMethod: { type: 'MatchPlay' }, players: [one, other], ...more }, state)

describe('a match', () => {
  const A = 'Ann'
  const B = 'Bob'
  test.each<[string, Player, Player, Changes, string]>([
    ['decided early', player(A, 4, on(1, 10, 3)), player(B, 4), {}, 'Won 10 up 8 left'],
    ['halved', player(A, 4, { 1: 3 }), player(B, 4, { 18: 3 }), {}, 'Halved 0 up 0 left'],
    [
      'abandoned after ten holes',
      player(A, 4, { 1: 3, ...on(11, 18, '.') }),
      player(B, 4, on(11, 18, '.')),
      {},
      '1 up 8 left abandoned',
    ],
    [
      'of which nobody played hole 5',
      player(A, 4, { 1: 3, 5: '.' }),
      player(B, 4, { 5: '.' }),
      {},
      'Won 1 up 0 left',
    ],
    [
      'with two holes given by the other side',
      player(A, 4),
      player(B, 4, on(1, 2, 'C')),
      {},
      'Won 2 up 1 left',
    ],
    [
      'with a hole given that the winner did not finish',
      player(A, 4, { 9: '.' }),
      player(B, 4, { 9: 'C' }),
      {},
      'Won 1 up 0 left',
    ],
    [
      'with a hole that both gave',
      player(A, 4, { 3: 'C' }),
      player(B, 4, { 3: 'C' }),
      {},
      'Halved 0 up 0 left',
    ],
    [
      'by its other name, with a hole given that the winner did not finish',
      player(A, 4, { 9: '.' }),
      player(B, 4, { 9: 'C' }),
      { scoringMethod: { type: 'MathPlay' } },
      'Won 1 up 0 left',
    ],
    ['with a hole given and lost', player(A, 4, { 1: 'C', 2: 5 }), player(B, 4), {}, 'Lost -2 up 1 left'],
    [
      'that the leader conceded',
      player(A, 4, { 1: 3, ...on(10, 18, '.') }),
      player(B, 4, on(10, 18, '.')),
      { match: { concededBy: 0 } },
      'Lost 1 up 9 left conceded',
    ],
    [
      'conceded before it began',
      player(A, '.'),
      player(B, '.'),
      { match: { concededBy: 1 } },
      'Won 0 up 18 left conceded',
    ],
    [
      'conceded after it was decided',
      player(A, 4, on(1, 10, 3)),
      player(B, 4),
      { match: { concededBy: 0 } },
      'Won 10 up 8 left',
    ],
    [
      'against somebody who did not turn up',
      player(A, 4),
      player(B, '.', {}, { state: 'noShow' }),
      {},
      'Won 0 up 18 left noShow',
    ],
    ['against somebody without a score', player(A, 4), player(B, '.'), {}, '0 up 18 left'],
    [
      'with a hole given to somebody without a score',
      player(A, 4, { 11: 'C' }),
      player(B, '.'),
      {},
      '0 up 18 left',
    ],
    [
      'from which the other side withdrew',
      player(A, 4),
      player(B, 3, on(10, 18, '.'), { state: 'withdrawn' }),
      {},
      'Won -9 up 9 left withdrawn',
    ],
    [
      'from which the loser withdrew afterwards',
      player(A, 3),
      player(B, 4, {}, { state: 'withdrawn' }),
      {},
      'Won 10 up 8 left',
    ],
    [
      'whose winner is disqualified',
      player(A, 3, {}, { state: 'disqualified' }),
      player(B, 4),
      {},
      'Lost 0 up 18 left disqualified',
    ],
    [
      'conceded to a side that is disqualified',
      player(A, 4),
      player(B, 4, {}, { state: 'disqualified' }),
      { match: { concededBy: 0 } },
      'Won 0 up 18 left disqualified',
    ],
    [
      'that began on hole 10',
      player(A, 4, on(10, 16, 3)),
      player(B, 4, on(1, 4, 3)),
      { startHole: 10 },
      'Won 3 up 2 left',
    ],
  ])('%s', (_, one, other, more, result) => {
    expect(match(one, other, more)[0]).toBe(`Ann: ${result}`)
  })

  test('gives a hole in progress to the other side at once when it is conceded', () => {
    const live = match(player('Ann', '.', { 1: 4 }), player('Bob', '.', { 1: 4, 2: 'C' }), {}, LIVE)
    expect(live).toEqual(['Ann: 1 up 16 left', 'Bob: -1 up 16 left'])
  })

  test('shows the conceded hole', () => {
    const [, bob] = participantCards(
      cardsOf({
        course: eighteen,
        scoringMethod: { type: 'MatchPlay' },
        players: [player('Ann', 4), player('Bob', 4, { 2: 'C' })],
      }),
    )
    const row = rowOf(bob, 'GrossScoreRow')?.data.outValues
    expect(row?.slice(0, 2)).toEqual([
      { kind: 'Score', total: 4, par: 4, handicap: 0 },
      { kind: 'PickUp', par: 4, handicap: 0, isConceded: true },
    ])
  })
})

describe('a net match of best-ball teams', () => {
  const players = [
    player('A', 5, {}, { playingHandicap: 10 }),
    player('B', 5, {}, { playingHandicap: 12 }),
    player('C', 5, {}, { playingHandicap: 14 }),
    player('D', 5, {}, { playingHandicap: 16 }),
    player('Spare', 5, {}, { playingHandicap: -2 }),
  ]
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
    const cards = participantCards(cardsOf({ course: eighteen, ...changes }))
    const strokesOf = cards.flatMap(({ participant: { name, matchStrokes } }) =>
      matchStrokes === undefined ? [] : [`${name} ${matchStrokes}`],
    )
    expect(strokesOf).toEqual(['A 0', 'B 2', 'C 4', 'D 6', 'Spare 0'])
    expect(figures(changes).filter((text) => /Reds|Blues/.test(text))).toEqual([
      'Reds: Lost -4 up 3 left',
      'Blues: Won 4 up 3 left',
    ])
  })

  test('loses a hole that one partner gave to the other side', () => {
    const [, ...others] = players
    const conceding = [player('A', 5, { 18: 'C' }), ...others].map((one) => ({ ...one, playingHandicap: 0 }))
    expect(figures({ ...changes, players: conceding })[0]).toBe('Reds: Lost -1 up 0 left')
  })

  test('goes on as long as one partner plays, and is lost when none does', () => {
    const [, ...others] = players
    const alone: Player[] = [player('A', '.', {}, { state: 'noShow' }), ...others]
    const level = alone.map((one) => ({ ...one, playingHandicap: 0 }))
    expect(figures({ ...changes, players: level })[0]).toBe('Reds: Halved 0 up 0 left')
    const none = level.map((one, at) => (at < 2 ? { ...one, state: 'noShow' as const } : one))
    expect(figures({ ...changes, players: none })[0]).toBe('Reds: Lost 0 up 18 left noShow')
  })

  test('gives no strokes to a player without a team in a scramble either', () => {
    const scramble: Changes = {
      ...changes,
      format: { type: 'RoundFormat.Team.Scramble' },
      teams: [
        { name: 'Reds', players: [0, 1], playingHandicap: 5, holes: player('', 5).holes },
        { name: 'Blues', players: [2, 3], playingHandicap: 8, holes: player('', 5).holes },
      ],
    }
    const cards = participantCards(cardsOf({ course: eighteen, ...scramble }))
    expect(cards.map(({ participant }) => participant.matchStrokes)).toEqual([0, 3, 0])
  })
})

describe('skins', () => {
  const skins = (players: Player[], more: Changes = {}, state = FINISHED) =>
    figures({ scoringMethod: { type: 'Skins' }, players, ...more }, state)

  test('are played on by the others after a withdrawal', () => {
    const cleo = player('Cleo', 3, on(10, 18, '.'), { state: 'withdrawn' })
    expect(skins([player('Ann', 4, { 18: 3 }), player('Bob', 4), cleo])).toEqual([
      'Ann: 9 points',
      'Bob: 0 points',
      'Cleo: 9 points',
    ])
  })

  const net: Changes = { handicapMode: 'Net' }
  const three = [
    player('Ann', 4, {}, { playingHandicap: 18 }),
    player('Bob', 4, {}, { playingHandicap: 20 }),
    player('Cleo', 4, {}, { playingHandicap: 19 }),
  ]

  test('use full handicaps, or the difference to the lowest where the file says so', () => {
    // Bob has strokes on holes 1 and 2, Cleo on hole 1: hole 1 is tied by both, hole 2 is Bob's.
    expect(skins(three, net)).toEqual(['Ann: 0 points', 'Bob: 2 points', 'Cleo: 0 points'])
    const plus = three.map((one) => ({ ...one, playingHandicap: (one.playingHandicap ?? 0) - 22 }))
    // Handicaps −4, −2 and −3: with full handicaps holes 15 to 18 differ, with the difference holes 1 and 2.
    expect(skins(plus, net)).toEqual(['Ann: 0 points', 'Bob: 16 points', 'Cleo: 0 points'])
    expect(skins(plus, { ...net, strokesOff: 'lowest' })).toEqual([
      'Ann: 0 points',
      'Bob: 2 points',
      'Cleo: 0 points',
    ])
  })
})

describe('nines', () => {
  const nines = (lines: Record<string, string>, more: Changes = {}) => {
    const count = Object.values(lines)[0]?.split(' ').length ?? 0
    return figures({
      course: { name: 'Old Links', holes: holes(...new Array<number>(count).fill(4)) },
      scoringMethod: { type: 'Nines' },
      players: Object.entries(lines).map(([name, line]) => ({ name, holes: strokes(line) })),
      ...more,
    })
  }

  test('of four sides add exact shares', () => {
    // Dan wins holes 1 to 3, where the others share 4 points in three: 4/3 each.
    expect(
      nines({ Ann: '4 4 4 3 4 4', Bob: '4 4 4 4 3 4', Cleo: '4 4 4 5 5 4', Dan: '3 3 3 6 6 5' }),
    ).toEqual(['Ann: 15 points', 'Bob: 15 points', 'Cleo: 9 points', 'Dan: 15 points'])
  })

  test('give strokes from the lowest handicap where the file says so', () => {
    const players = [
      { name: 'Ann', playingHandicap: 1, holes: strokes('4 4') },
      { name: 'Bob', playingHandicap: 2, holes: strokes('4 6') },
    ]
    const net: Changes = { handicapMode: 'Net', players }
    expect(nines({ Ann: '4 4' }, net)).toEqual(['Ann: 9 points', 'Bob: 7 points'])
    expect(nines({ Ann: '4 4' }, { ...net, strokesOff: 'lowest' })).toEqual([
      'Ann: 8 points',
      'Bob: 8 points',
    ])
  })

  test('round the totals of rows', () => {
    const lines = ['3 4', '4 4', '4 4', '4 3']
    const players = lines.map((line) => ({ name: 'Ann', holes: strokes(line) }))
    const round: Changes = { course: { name: 'Old Links', holes: holes(4, 4) }, players }
    const [ann] = participantCards(cardsOf({ ...round, scoringMethod: { type: 'Nines' } }))
    expect(rowOf(ann, 'ScoreRow')?.data.total).toBe(6.33)
  })

  test('give nothing to a side that did not play', () => {
    const absent = { name: 'Cleo', holes: [] }
    const players = [
      { name: 'Ann', holes: strokes('3 4') },
      { name: 'Bob', holes: strokes('4 4') },
    ]
    const two = ['Ann: 9 points', 'Bob: 7 points', 'Cleo: none']
    expect(nines({ Ann: '3 4' }, { players: [...players, absent] })).toEqual(two)
    expect(nines({ Ann: '3 4' }, { players: [...players, { ...absent, state: 'noShow' }] })).toEqual(two)
  })
})

describe('Stableford', () => {
  const points = (one: Player, more: Changes = {}) =>
    figures({ scoringMethod: { type: 'Stableford' }, handicapMode: 'Net', players: [one], ...more })[0]

  test.each<[string, Player, number]>([
    [
      'a plus handicap gives strokes back on the highest indexes',
      player('Ann', 4, {}, { playingHandicap: -3 }),
      33,
    ],
    ['more than a stroke a hole', player('Ann', 5, {}, { playingHandicap: 20 }), 38],
    ['no handicap counts as 0', player('Ann', 5), 18],
  ])('%s', (_, one, total) => {
    expect(points(one)).toBe(`Ann: ${total} points`)
  })

  test('has no points without a score, and those made before a withdrawal', () => {
    expect(points(player('Ann', '.'))).toBe('Ann: none')
    expect(points(player('Ann', 4, on(4, 18, '.'), { state: 'withdrawn' }))).toBe('Ann: 6 points')
  })
})

describe('a maximum score (Rules of Golf 21.2)', () => {
  const total = (maximumScore: Changes['maximumScore'], one: Player, more: Changes = {}, state = FINISHED) =>
    figures({ maximumScore, players: [one], ...more }, state)[0]
  /** Fours, but 12 on hole 1, a pick-up on hole 2 and hole 3 not played. */
  const ann = player('Ann', 4, { 1: 12, 2: 'P', 3: '.' }, { playingHandicap: 1 })

  test.each<[NonNullable<Changes['maximumScore']>, Changes, number]>([
    [{ type: 'doublePar' }, {}, 60 + 3 * 8],
    [{ type: 'parPlus', value: 5 }, {}, 60 + 3 * 9],
    [{ type: 'fixed', value: 10 }, {}, 60 + 3 * 10],
    // In gross nobody receives strokes; in net a stroke on hole 1 makes its maximum 7, which is net 6.
    [{ type: 'netDoubleBogey' }, {}, 60 + 3 * 6],
    [{ type: 'netDoubleBogey' }, { handicapMode: 'Net' }, 60 + 6 + 6 + 6],
  ])('%j %j', (maximumScore, more, strokesInAll) => {
    expect(total(maximumScore, ann, more)).toBe(`Ann: ${strokesInAll}`)
  })

  test('does not fill the holes that are still to be played, or those of somebody without a result', () => {
    expect(total({ type: 'doublePar' }, ann, {}, LIVE)).toBe('Ann: 76')
    expect(total({ type: 'doublePar' }, player('Ann', '.'))).toBe('Ann: none')
    expect(total({ type: 'doublePar' }, { ...ann, state: 'withdrawn' })).toBe('Ann: none (76)')
  })

  test('is marked on the card', () => {
    const [card] = participantCards(
      cardsOf({ course: eighteen, maximumScore: { type: 'fixed', value: 7 }, players: [ann] }),
    )
    expect(rowOf(card, 'GrossScoreRow')?.data.outValues.slice(0, 4)).toEqual([
      { kind: 'Score', total: 7, par: 4, handicap: 0, isMaximum: true },
      { kind: 'Score', total: 7, par: 4, handicap: 0, isMaximum: true },
      { kind: 'Score', total: 7, par: 4, handicap: 0, isMaximum: true },
      { kind: 'Score', total: 4, par: 4, handicap: 0 },
    ])
  })

  test('is ignored outside stroke play', () => {
    const stableford: Changes = { scoringMethod: { type: 'Stableford' } }
    expect(total({ type: 'fixed', value: 5 }, player('Ann', 4, { 1: 'P' }), stableford)).toBe(
      'Ann: 34 points',
    )
  })

  test('lets a best-ball team count the lower of its balls', () => {
    const cards = figures({
      maximumScore: { type: 'doublePar' },
      format: { type: 'RoundFormat.Team.BestBall' },
      players: [player('Ann', 4, { 1: 'P', 2: 12 }), player('Bob', 5, { 1: 6, 2: '.' })],
      teams: [{ name: 'Reds', players: [0, 1] }],
    })
    expect(cards[0]).toBe(`Reds: ${6 + 8 + 16 * 4}`)
  })
})

test('a scramble falls back to the players hole by hole', () => {
  const round: Changes = {
    format: { type: 'RoundFormat.Team.Scramble' },
    course: nine,
    players: [
      { name: 'Ann', holes: strokes('. 5 5 5 5 5 5 5 5') },
      { name: 'Bob', holes: strokes('4 4 4 4 4 4 4 4 4') },
    ],
    teams: [{ name: 'Reds', players: [0, 1], holes: strokes('. . 3') }],
  }
  // Bob's hole 1, Ann's hole 2, the team's hole 3, then Ann's.
  expect(figures(round)).toEqual([`Reds: ${4 + 5 + 3 + 6 * 5}`])
})
