import { describe, expect, test } from 'vitest'
import { cardsOf, firstCard, participantCards, rowOf, scoresOf, strokes } from '../../../support/recorded.ts'

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
    expect(cards.map((card) => card.type)).toEqual(['CourseCard', 'GroupCard', 'GroupCard'])
    expect(cards[1]).toMatchObject({
      name: 'Reds',
      cards: [
        {
          type: 'TeamCard',
          participant: {
            type: 'ScorecardTeam',
            name: 'Reds',
            playingHandicap: 3,
            players: [{ name: 'Ann', image: { imageName: 'ann.jpg' } }, { name: 'Bob' }],
          },
        },
        {
          type: 'ParticipantCard',
          participant: { name: 'Ann' },
          rows: [{ type: 'GrossScoreRow' }, { type: 'ScoreRow' }],
        },
        { type: 'ParticipantCard', participant: { name: 'Bob' } },
      ],
    })
  })

  test('count the ball with the lowest net, then the lower gross, on each hole', () => {
    const reds = firstCard(cardsOf(bestBall))
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
