import { describe, expect, test } from 'vitest'
import type { Card, ParticipantCard, Row, RowType } from '../../../../src/contract/round.ts'
import { scoreRound } from '../../../../src/domain/scoring/score-round.ts'
import { cardsOf, holes, participantCards, received, recorded, strokes } from '../../../support/recorded.ts'

const nineHoles = { name: 'Short Nine', holes: holes(4, 4, 4, 3, 3, 3, 5, 5, 5) }
const eighteenHoles = { name: 'Old Links', holes: holes(...new Array<number>(18).fill(4)) }

function rowOf<T extends RowType>(card: ParticipantCard | undefined, type: T) {
  return card?.rows.find((row): row is Extract<Row, { type: T }> => row.type === type)
}
const first = (cards: Card[]) => participantCards(cards)[0]
/** The score row in short: a figure, 'P' for a pick-up, undefined where there is nothing. */
function scoresOf(card: ParticipantCard | undefined) {
  return rowOf(card, 'ScoreRow')?.data.outValues.map((score) => {
    if (score?.type === 'StablefordScore') return score.points
    if (score?.type === 'StrokePlayScore.Score') return score.value
    return score?.type === 'StrokePlayScore.PickUp' ? 'P' : undefined
  })
}

describe('settings and info', () => {
  test('carry what was recorded', () => {
    const one = received(recorded({ handicapMode: 'Net', scoringMethod: { type: 'Stableford' } }))
    expect(one.info).toEqual({ startTimestampMs: Date.UTC(2026, 5, 20, 9), timezoneOffset: 7_200_000 })
    expect(one.settings).toMatchObject({
      course: { name: 'Old Links', holes: [{ par: 4, pos: [] }, { par: 4 }, { par: 4 }] },
      scoringMethod: { type: 'Stableford' },
      handicapMode: 'Net',
    })
  })

  test('carry the map of each hole', () => {
    const [tee, greenMiddle] = [
      { lat: 56.3431, lon: -2.8027 },
      { lat: 56.3463, lon: -2.8065 },
    ]
    const hole = { par: 4, tee, greenMiddle, pos: [tee] }
    const one = received(
      recorded({ course: { name: 'Old Links', holes: [hole] }, players: [{ name: 'Ann' }] }),
    )
    expect(one.settings?.course.holes).toEqual([hole])
  })
})

describe('the course card', () => {
  test('numbers the holes and totals the pars of out, in and all', () => {
    const [card] = cardsOf({ course: eighteenHoles })
    expect(card).toMatchObject({
      type: 'CourseCard',
      par: { outTotal: { value: 36 }, inTotal: { value: 36 }, total: { type: 'Single', value: 72 } },
    })
    const numbers = card?.type === 'CourseCard' ? card.hole.inValues.map((hole) => hole?.value) : []
    expect(numbers).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18])
  })

  test('shows a par that an override changes as a pair, and so every total that it changes', () => {
    const course = {
      name: 'Old Links',
      holes: [{ par: 4, parOverride: 5 }, { par: 3, parOverride: 3 }, { par: 4 }],
    }
    const [card] = cardsOf({ course })
    expect(card).toMatchObject({
      par: {
        outValues: [
          { type: 'Pair', value: 4, altValue: 5 },
          { type: 'Single', value: 3 },
          { type: 'Single', value: 4 },
        ],
        total: { type: 'Pair', value: 11, altValue: 12 },
      },
    })
  })

  test('leaves a stroke index open that the course does not have', () => {
    const [card] = cardsOf({
      course: { name: 'Old Links', holes: [{ par: 4 }, { par: 4, strokeIndex: 1 }] },
      players: [{ name: 'Ann' }],
    })
    const indexes = card?.type === 'CourseCard' ? card.strokeIndex.outValues : []
    expect(indexes).toEqual([undefined, { type: 'Single', value: 1 }])
  })
})

describe('stroke play', () => {
  test('adds gross and net up, with the strokes received on each hole', () => {
    const card = first(
      cardsOf({
        handicapMode: 'Net',
        players: [{ name: 'Ann', playingHandicap: 4, holes: strokes('4 5 6') }],
      }),
    )
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

  test('gives a plus handicap back: the net is above the gross', () => {
    const card = first(
      cardsOf({
        handicapMode: 'Net',
        players: [{ name: 'Ann', playingHandicap: -1, holes: strokes('4 4 4') }],
      }),
    )
    expect(scoresOf(card)).toEqual([4, 4, 5])
  })

  test('counts no strokes received in gross, whatever the handicap', () => {
    const card = first(cardsOf({ players: [{ name: 'Ann', playingHandicap: 30, holes: strokes('4 5 6') }] }))
    expect(rowOf(card, 'GrossScoreRow')?.data.outValues.map((hole) => hole?.handicap)).toEqual([0, 0, 0])
    expect(card?.totals).toEqual([
      { score: { type: 'StrokePlayScore', value: 15 }, method: 'StrokePlay', handicapMode: 'Gross' },
    ])
  })

  test('has no total once a ball was picked up', () => {
    const card = first(
      cardsOf({ course: eighteenHoles, players: [{ name: 'Ann', holes: strokes('4 P 5 4 4 4 4 4 4 3') }] }),
    )
    expect(rowOf(card, 'GrossScoreRow')?.data).toMatchObject({ inTotal: 3 })
    expect(rowOf(card, 'GrossScoreRow')?.data.outTotal).toBeUndefined()
    expect(rowOf(card, 'GrossScoreRow')?.data.total).toBeUndefined()
    expect(scoresOf(card)?.slice(0, 3)).toEqual([4, 'P', 5])
    expect(rowOf(card, 'ScoreRow')?.data).toMatchObject({ inTotal: 3 })
    expect(rowOf(card, 'ScoreRow')?.data.outTotal).toBeUndefined()
    expect(card?.totals[0]?.score).toEqual({ type: 'Unavailable' })
  })

  test('adds up the holes played so far, and has no total before the first', () => {
    const [ann, bob] = participantCards(
      cardsOf({ players: [{ name: 'Ann', holes: strokes('4 5') }, { name: 'Bob' }] }),
    )
    expect(ann?.totals[0]?.score).toEqual({ type: 'StrokePlayScore', value: 9 })
    expect(rowOf(ann, 'GrossScoreRow')?.data.outValues[2]).toEqual({ kind: 'NoScore', par: 4, handicap: 0 })
    expect(bob?.totals[0]?.score).toEqual({ type: 'Unavailable' })
  })

  test('measures against the par override where there is one', () => {
    const course = { name: 'Old Links', holes: [{ par: 4, parOverride: 5 }] }
    const card = first(cardsOf({ course, players: [{ name: 'Ann', holes: [{ strokes: 5, putts: 2 }] }] }))
    expect(rowOf(card, 'GrossScoreRow')?.data.outValues[0]?.par).toBe(5)
    expect(rowOf(card, 'GirRow')?.data.outValues).toEqual([true])
  })
})

describe('Stableford (Rules of Golf 21.1)', () => {
  const stableford = { scoringMethod: { type: 'Stableford' } } as const

  test.each([
    { line: '1 2 3', points: [5, 4, 3] },
    { line: '4 5 6', points: [2, 1, 0] },
    { line: '7 P .', points: [0, 0, undefined] },
  ])('scores $line on par 4 as $points', ({ line, points }) => {
    expect(
      scoresOf(first(cardsOf({ ...stableford, players: [{ name: 'Ann', holes: strokes(line) }] }))),
    ).toEqual(points)
  })

  test('counts the strokes received in net only', () => {
    const players = [{ name: 'Ann', playingHandicap: 3, holes: strokes('5 5 5') }]
    expect(scoresOf(first(cardsOf({ ...stableford, handicapMode: 'Net', players })))).toEqual([2, 2, 2])
    expect(scoresOf(first(cardsOf({ ...stableford, handicapMode: 'Gross', players })))).toEqual([1, 1, 1])
  })

  test('has a total of points in spite of a pick-up, and no gross total', () => {
    const card = first(cardsOf({ ...stableford, players: [{ name: 'Ann', holes: strokes('4 P 4') }] }))
    expect(card?.totals).toEqual([
      { score: { type: 'Unavailable' }, method: 'StrokePlay', handicapMode: 'Gross' },
      { score: { type: 'StablefordScore', points: 4 }, method: 'Stableford', handicapMode: 'Gross' },
    ])
  })
})

describe('nine and eighteen holes', () => {
  test('sends no second nine for a round of nine, whose total is that of the nine', () => {
    const card = first(
      cardsOf({ course: nineHoles, players: [{ name: 'Ann', holes: strokes('4 4 4 3 3 3 5 5 5') }] }),
    )
    expect(rowOf(card, 'GrossScoreRow')?.data).toMatchObject({ outTotal: 36, total: 36, inValues: [] })
    const sent = JSON.stringify(scoreRound(recorded({ course: nineHoles })))
    expect(sent).toContain('"outValues"')
    expect(sent).not.toMatch(/"in(Values|Total)"/)
  })

  test('keeps a round that began on hole 10 on its own nine', () => {
    const card = first(
      cardsOf({
        course: eighteenHoles,
        startHole: 10,
        players: [{ name: 'Ann', holes: strokes('. . . . . . . . . 4 5 3') }],
      }),
    )
    const row = rowOf(card, 'GrossScoreRow')?.data
    expect(row?.outTotal).toBeUndefined()
    expect(row?.inTotal).toBe(12)
    expect(row?.total).toBe(12)
    expect(row?.inValues[0]).toMatchObject({ total: 4 })
  })
})

describe('statistics', () => {
  test('have a row only where the phone kept them', () => {
    const bare = first(cardsOf({}))
    expect(bare?.rows.map((row) => row.type)).toEqual(['GrossScoreRow', 'ScoreRow'])
    const full = first(
      cardsOf({
        players: [
          {
            name: 'Ann',
            holes: [
              { strokes: 4, putts: 2, penalties: 0, sand: 1, fairway: 'Hit' },
              { strokes: 4, putts: 1, fairway: 'Left' },
              { pickUp: true, penalties: 2, fairway: 'Hit' },
            ],
          },
        ],
      }),
    )
    expect(full?.rows.slice(2)).toMatchObject([
      { type: 'PuttsRow', data: { outValues: [2, 1, undefined], total: 3 } },
      { type: 'PenaltiesRow', data: { outValues: [0, undefined, 2], total: 2 } },
      { type: 'GirRow', data: { outValues: [true, false, undefined], total: 1 } },
      { type: 'SandRow', data: { outValues: [1, undefined, undefined], total: 1 } },
      { type: 'FairwayHitRow', data: { outValues: ['Hit', 'Left', 'Hit'], total: 2 } },
    ])
  })
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

  test('group a best ball by team: the team, then its players', () => {
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
        { type: 'ParticipantCard', participant: { name: 'Ann' } },
        { type: 'ParticipantCard', participant: { name: 'Bob' } },
      ],
    })
  })

  test('count the better ball of each hole: lowest net, of equal nets the lower gross', () => {
    const reds = first(cardsOf(bestBall))
    expect(rowOf(reds, 'GrossScoreRow')?.data.outValues).toMatchObject([
      { total: 4, handicap: 0 },
      { total: 4, handicap: 1 },
      { kind: 'PickUp' },
    ])
    expect(scoresOf(reds)).toEqual([4, 3, 'P'])
  })

  test('wait for the partner who may still score before a best ball counts as picked up', () => {
    const reds = first(
      cardsOf({ ...bestBall, players: players.with(1, { name: 'Bob', holes: strokes('4 P .') }) }),
    )
    expect(rowOf(reds, 'GrossScoreRow')?.data.outValues[2]?.kind).toBe('NoScore')
  })

  test('play a match between the best balls, in which the players have no points of their own', () => {
    const cards = participantCards(cardsOf({ ...bestBall, scoringMethod: { type: 'MatchPlay' } }))
    expect(scoresOf(cards[0])).toEqual([1, 0, undefined])
    expect(cards[0]?.totals[1]).toEqual({
      score: { type: 'StablefordScore', points: 1 },
      method: 'MatchPlay',
      handicapMode: 'Net',
    })
    expect(cards[1]?.rows.map((row) => row.type)).toEqual(['GrossScoreRow'])
    expect(cards[1]?.totals).toHaveLength(1)
  })

  test('give a scramble one card a team, with the ball and the handicap of the team', () => {
    const cards = cardsOf({
      format: { type: 'RoundFormat.Team.Scramble' },
      handicapMode: 'Net',
      players: [{ name: 'Ann', playingHandicap: 30, holes: [{ strokes: 4, putts: 2 }] }, { name: 'Bob' }],
      teams: [{ name: 'Reds', players: [1, 0], playingHandicap: 1 }],
    })
    expect(cards.map((card) => card.type)).toEqual(['CourseCard', 'TeamCard'])
    expect(scoresOf(first(cards))).toEqual([3, undefined, undefined])
    expect(rowOf(first(cards), 'PuttsRow')?.data.total).toBe(2)
  })

  test("prefer a scramble's own record to its players'", () => {
    const cards = cardsOf({
      format: { type: 'RoundFormat.Team.Scramble' },
      players: [{ name: 'Ann', holes: strokes('4 4 4') }],
      teams: [{ name: 'Reds', players: [0], holes: strokes('3 . 5') }],
    })
    expect(scoresOf(first(cards))).toEqual([3, 4, 5])
  })

  test('show a player whom no team names on a card of their own, at the end', () => {
    const cards = cardsOf({ ...bestBall, teams: [{ name: 'Reds', players: [0, 1] }] })
    expect(cards.at(-1)).toMatchObject({ type: 'ParticipantCard', participant: { name: 'Cleo' } })
  })

  test('leave teams aside in an individual round', () => {
    const cards = cardsOf({ players, teams })
    expect(cards.map((card) => card.type)).toEqual([
      'CourseCard',
      'ParticipantCard',
      'ParticipantCard',
      'ParticipantCard',
    ])
  })
})
