import { describe, expect, test } from 'vitest'
import type { ParticipantCard } from '../../../../src/contract/round.ts'
import { leaderboardOf } from '../../../../src/domain/results/leaderboard.ts'
import {
  type Changes,
  cardsOf,
  FINISHED,
  firstCard,
  holes,
  LIVE,
  participantCards,
  playersOf,
  rowOf,
  scoresOf,
  shownOf,
  strokes,
} from '../../../support/recorded.ts'

const PARS = [4, 4, 3, 5, 4, 4, 3, 4, 5, 4, 4, 3, 5, 4, 4, 3, 4, 5]
const course = { name: 'Old Links', holes: holes(...PARS) }
/** 67 strokes, without a score on hole 10. */
const AL = '4 4 3 5 4 4 3 4 5 . 4 3 5 4 4 3 4 4'

const AL_ALONE: Changes = {
  course,
  handicapMode: 'Net',
  players: [{ name: 'Al', playingHandicap: 12, holes: strokes(AL) }],
}

describe('a finished stroke-play round', () => {
  test('shows the strokes made but no comparable total when a hole is missing', () => {
    const card = firstCard(cardsOf(AL_ALONE))
    const none = { score: { type: 'Unavailable' }, method: 'StrokePlay', holesPlayed: 17 }
    expect(card?.totals).toEqual([
      { ...none, handicapMode: 'Gross', strokes: 67 },
      { ...none, handicapMode: 'Net', strokes: 56 },
    ])
    const gross = rowOf(card, 'GrossScoreRow')?.data
    expect([gross?.outTotal, gross?.inTotal]).toEqual([36, undefined])
    expect(rowOf(card, 'ScoreRow')?.data.total).toBeUndefined()
  })

  test('has a total so far while it is live', () => {
    expect(firstCard(cardsOf(AL_ALONE, LIVE))?.totals[0]?.score).toEqual({
      type: 'StrokePlayScore',
      value: 67,
    })
  })
})

describe('a best-ball team', () => {
  const reds = { name: 'Reds', players: [0, 1] }
  const ofTeams: Changes = {
    format: { type: 'RoundFormat.Team.BestBall' },
    teams: [reds, { name: 'Blues', players: [2] }],
  }
  const bestBall = (ann: string, bob: string, more: Changes = { teams: [reds] }, state = FINISHED) =>
    participantCards(cardsOf({ ...ofTeams, players: playersOf(ann, bob, '5 5 5'), ...more }, state))
  const kindsOf = (card: ParticipantCard | undefined) =>
    rowOf(card, 'GrossScoreRow')?.data.outValues.map((score) => score?.kind)

  test('has a total when one partner has a score on every hole', () => {
    const [team, ann] = bestBall('4 . 4', '5 5 .')
    expect(team?.totals[0]?.score).toEqual({ type: 'StrokePlayScore', value: 13 })
    expect(ann?.totals[0]).toMatchObject({ score: { type: 'Unavailable' }, strokes: 8, holesPlayed: 2 })
  })

  test.each([
    ['when nobody else has a ball there', 'P 4 4', '. 5 5', FINISHED, 'PickUp'],
    ['when the partner plays on', 'P 4 4', '. 5', LIVE, 'PickUp'],
    ['unless the partner may still score', 'P 4 4', '.', LIVE, 'NoScore'],
    ['unless the partner has a score', 'P 4 4', '6', LIVE, 'Score'],
  ] as const)('has picked up a hole on which one partner has, %s', (_, ann, bob, state, kind) => {
    expect(kindsOf(bestBall(ann, bob, { teams: [reds] }, state)[0])?.[0]).toBe(kind)
  })

  test('has no result in strokes then, on the leaderboard either', () => {
    const round = shownOf({ ...ofTeams, players: playersOf('P 4 4', '. 5 5', '5 5 5') }, LIVE)
    expect(leaderboardOf(round).entries.map(({ name, toPar }) => [name, toPar])).toEqual([
      ['Blues', '+3'],
      ['Reds', 'NR'],
    ])
  })

  test.each([
    ['MatchPlay', LIVE],
    ['Skins', FINISHED],
    ['Nines', FINISHED],
  ] as const)('loses the hole in %s %o', (type, state) => {
    const cards = bestBall('P 4 4', '. 5 5', { scoringMethod: { type } }, state)
    const blues = cards.find(({ participant }) => participant.name === 'Blues')
    expect(scoresOf(cards[0])?.[0]).toBe(type === 'Nines' ? 3 : 0)
    expect(scoresOf(blues)?.[0]).toBe(type === 'Nines' ? 5 : 1)
  })

  test('halves the hole of a match on which both sides picked up, instead of leaving it out', () => {
    const [card] = bestBall('', '', {
      scoringMethod: { type: 'MatchPlay' },
      players: playersOf('P 4 4', '. 5 5', '. 5 5', 'P 5 5'),
      teams: [reds, { name: 'Blues', players: [2, 3] }],
    })
    expect(card?.totals[1]?.match).toMatchObject({ up: 2, thru: 3, outcome: 'Won' })
  })
})
