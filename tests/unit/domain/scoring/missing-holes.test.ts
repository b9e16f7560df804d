import { describe, expect, test } from 'vitest'
import {
  cardsOf,
  firstCard,
  holes,
  LIVE,
  participantCards,
  rowOf,
  scoresOf,
  strokes,
} from '../../../support/recorded.ts'

const PARS = [4, 4, 3, 5, 4, 4, 3, 4, 5, 4, 4, 3, 5, 4, 4, 3, 4, 5]
const course = { name: 'Old Links', holes: holes(...PARS) }
/** 67 strokes, without a score on hole 10. */
const AL = '4 4 3 5 4 4 3 4 5 . 4 3 5 4 4 3 4 4'

const net = (line: string): Parameters<typeof cardsOf>[0] => ({
  course,
  handicapMode: 'Net',
  players: [{ name: 'Al', playingHandicap: 12, holes: strokes(line) }],
})

describe('a finished stroke-play round', () => {
  test('shows the strokes made but no comparable total when a hole is missing', () => {
    const card = firstCard(cardsOf(net(AL)))
    expect(card?.totals).toEqual([
      {
        score: { type: 'Unavailable' },
        method: 'StrokePlay',
        handicapMode: 'Gross',
        strokes: 67,
        holesPlayed: 17,
      },
      {
        score: { type: 'Unavailable' },
        method: 'StrokePlay',
        handicapMode: 'Net',
        strokes: 56,
        holesPlayed: 17,
      },
    ])
    expect(rowOf(card, 'GrossScoreRow')?.data).toMatchObject({ outTotal: 36 })
    expect(rowOf(card, 'GrossScoreRow')?.data.inTotal).toBeUndefined()
    expect(rowOf(card, 'ScoreRow')?.data.total).toBeUndefined()
  })

  test('has a total so far while it is live', () => {
    expect(firstCard(cardsOf(net(AL), LIVE))?.totals[0]?.score).toEqual({
      type: 'StrokePlayScore',
      value: 67,
    })
  })
})

describe('a best-ball team', () => {
  const teams = [{ name: 'Reds', players: [0, 1] }]
  const bestBall = (ann: string, bob: string) =>
    participantCards(
      cardsOf({
        format: { type: 'RoundFormat.Team.BestBall' },
        players: [
          { name: 'Ann', holes: strokes(ann) },
          { name: 'Bob', holes: strokes(bob) },
        ],
        teams,
      }),
    )

  test('has a total when one partner has a score on every hole', () => {
    const [team, ann] = bestBall('4 . 4', '5 5 .')
    expect(team?.totals[0]?.score).toEqual({ type: 'StrokePlayScore', value: 13 })
    expect(ann?.totals[0]).toMatchObject({ score: { type: 'Unavailable' }, strokes: 8, holesPlayed: 2 })
  })
})

test('counts a missing hole as a pick-up in Stableford', () => {
  const card = firstCard(
    cardsOf({ scoringMethod: { type: 'Stableford' }, players: [{ name: 'Ann', holes: strokes('4 . 5') }] }),
  )
  expect(scoresOf(card)).toEqual([2, 0, 1])
  expect(card?.totals[1]?.score).toEqual({ type: 'StablefordScore', points: 3 })
})
