import { describe, expect, test } from 'vitest'
import {
  type Changes,
  cardsOf,
  FINISHED,
  firstCard,
  LIVE,
  parFours,
  participantCards,
  playersOf,
  rowOf,
  scoresOf,
  strokes,
} from '../../../support/recorded.ts'

const cardOf = (changes: Changes, state = FINISHED) => firstCard(cardsOf(changes, state))

describe('stroke play', () => {
  test('totals gross and net with the handicap strokes of each hole', () => {
    const players = [{ name: 'Ann', playingHandicap: 4, holes: strokes('4 5 6') }]
    const card = cardOf({ handicapMode: 'Net', players })
    expect(rowOf(card, 'GrossScoreRow')?.data).toMatchObject({
      outValues: [
        { kind: 'Score', total: 4, par: 4, handicap: 2 },
        { kind: 'Score', total: 5, par: 4, handicap: 1 },
        { kind: 'Score', total: 6, par: 4, handicap: 1 },
      ],
      outTotal: 15,
      total: 15,
    })
    expect(scoresOf(card)).toEqual([2, 4, 5])
    expect(card?.totals).toEqual([
      { score: { type: 'StrokePlayScore', value: 15 }, method: 'StrokePlay', handicapMode: 'Gross' },
      { score: { type: 'StrokePlayScore', value: 11 }, method: 'StrokePlay', handicapMode: 'Net' },
    ])
  })

  test('has no total after a pick-up', () => {
    const card = cardOf({ course: parFours(18), players: playersOf('4 P 5 6x4 3') }, LIVE)
    for (const type of ['GrossScoreRow', 'ScoreRow'] as const) {
      const { outTotal, inTotal, total } = rowOf(card, type)?.data ?? {}
      expect([outTotal, inTotal, total]).toEqual([undefined, 3, undefined])
    }
    expect(scoresOf(card)?.slice(0, 3)).toEqual([4, 'P', 5])
    expect(card?.totals[0]?.score).toEqual({ type: 'Unavailable' })
  })

  test('compares with the par override', () => {
    const course = { name: 'Old Links', holes: [{ par: 4, parOverride: 5 }] }
    const card = cardOf({ course, players: [{ name: 'Ann', holes: [{ strokes: 5, putts: 2 }] }] })
    expect(rowOf(card, 'GrossScoreRow')?.data.outValues[0]?.par).toBe(5)
    expect(rowOf(card, 'GirRow')?.data.outValues).toEqual([true])
  })
})

test.each([
  ['4 5 6', FINISHED, [2, 1, 0]],
  ['7 P .', FINISHED, [0, 0, 0]],
  ['4 P .', LIVE, [2, 0, undefined]],
])('scores %s on par 4 in Stableford with the state %o (Rules of Golf 21.1)', (line, state, points) => {
  const stableford: Changes = { scoringMethod: { type: 'Stableford' }, players: playersOf(line) }
  expect(scoresOf(cardOf(stableford, state))).toEqual(points)
})

describe('team formats', () => {
  const players = [
    { name: 'Ann', playingHandicap: 3, image: { imageName: 'ann.jpg' }, holes: strokes('5 4 P') },
    { name: 'Bob', holes: strokes('4 P P') },
    { name: 'Cleo', holes: strokes('6 3 .') },
  ]
  const teams = [
    { name: 'Reds', players: [0, 1], playingHandicap: 3 },
    { name: 'Blues', players: [2] },
  ]
  const bestBall = {
    format: { type: 'RoundFormat.Team.BestBall' },
    handicapMode: 'Net',
    players,
    teams,
  } as const

  test('group a best ball by team, with the team before its players', () => {
    const cards = cardsOf(bestBall)
    const team = {
      type: 'ScorecardTeam',
      name: 'Reds',
      playingHandicap: 3,
      players: [{ name: 'Ann', image: { imageName: 'ann.jpg' } }, { name: 'Bob' }],
    }
    const rows = [{ type: 'GrossScoreRow' }, { type: 'ScoreRow' }]
    expect(cards.map((card) => card.type)).toEqual(['CourseCard', 'GroupCard', 'GroupCard'])
    expect(cards[1]).toMatchObject({
      name: 'Reds',
      cards: [
        { type: 'TeamCard', participant: team },
        { type: 'ParticipantCard', participant: { name: 'Ann' }, rows },
        { type: 'ParticipantCard', participant: { name: 'Bob' } },
      ],
    })
  })

  test('count the ball with the lowest net, then the lower gross, on each hole', () => {
    const reds = cardOf(bestBall)
    expect(rowOf(reds, 'GrossScoreRow')?.data.outValues).toMatchObject([
      { total: 4, handicap: 0 },
      { total: 4, handicap: 1 },
      { kind: 'PickUp' },
    ])
    expect(scoresOf(reds)).toEqual([4, 3, 'P'])
  })

  test('score the match between the best balls and give single players no points', () => {
    const cards = participantCards(cardsOf({ ...bestBall, scoringMethod: { type: 'MatchPlay' } }))
    expect(scoresOf(cards[0])).toEqual([1, 0, 0])
    expect(cards[0]?.totals[1]).toMatchObject({
      score: { type: 'StablefordScore', points: 1 },
      method: 'MatchPlay',
      handicapMode: 'Net',
    })
    expect(cards[1]?.rows.map((row) => row.type)).toEqual(['GrossScoreRow'])
    expect(cards[1]?.totals).toHaveLength(1)
  })

  test('give each scramble team one card with its ball and handicap', () => {
    const cards = cardsOf({
      format: { type: 'RoundFormat.Team.Scramble' },
      handicapMode: 'Net',
      players: [{ name: 'Ann', playingHandicap: 30, holes: [{ strokes: 4, putts: 2 }] }, { name: 'Bob' }],
      teams: [{ name: 'Reds', players: [1, 0], playingHandicap: 1 }],
    })
    expect(cards.map((card) => card.type)).toEqual(['CourseCard', 'TeamCard'])
    expect(scoresOf(firstCard(cards))).toEqual([3, undefined, undefined])
    expect(rowOf(firstCard(cards), 'PuttsRow')?.data.total).toBe(2)
  })
})
