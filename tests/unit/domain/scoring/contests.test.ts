import { describe, expect, test } from 'vitest'
import { orderOfPlay } from '../../../../src/domain/results/running-scores.ts'
import { ballOf, type Contestant } from '../../../../src/domain/scoring/ball.ts'
import { playMatch } from '../../../../src/domain/scoring/match-play.ts'
import { ninesPoints, skinsPoints } from '../../../../src/domain/scoring/skins-and-nines.ts'
import {
  cardsOf,
  FINISHED,
  holes,
  LIVE,
  participantCards,
  recorded,
  rowOf,
  strokes,
} from '../../../support/recorded.ts'

/** Returns one side per line on a course of par fours. */
function balls(...lines: string[]): Contestant[] {
  const pars = (lines[0] ?? '').split(' ').map(() => 4)
  const round = recorded({
    course: { name: 'Old Links', holes: holes(...pars) },
    players: lines.map((line) => ({ name: 'Ann', holes: strokes(line) })),
  })
  return round.players.map((player) => ({ ball: ballOf(round, player.holes ?? [], undefined) }))
}
const inOrder = (sides: Contestant[]) => orderOfPlay(sides[0]?.ball.length ?? 0)
const _ = undefined

describe('match play (Rules of Golf 3.2)', () => {
  const play = (...lines: string[]) => playMatch(balls(...lines), inOrder(balls(...lines)), LIVE).points

  test('leaves a hole undecided while one side has to finish it', () => {
    expect(play('4 4', '5 .')).toEqual([
      [1, _],
      [0, _],
    ])
  })

  test('treats a skipped hole as picked up', () => {
    expect(play('4 6 4', '4 . 4')).toEqual([
      [0, 1, 0],
      [0, 0, 0],
    ])
  })
})

describe('skins', () => {
  const play = (...lines: string[]) => skinsPoints(balls(...lines), inOrder(balls(...lines)), LIVE)

  test('carries a tied hole over to the next', () => {
    expect(play('4 4 3 4', '4 4 4 5', '5 4 4 5')).toEqual([
      [0, 0, 3, 1],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ])
  })

  test('does not award skins carried past the last hole', () => {
    expect(play('3 4', '4 4')).toEqual([
      [1, 0],
      [0, 0],
    ])
  })

  test('carries a hole that all sides picked up on', () => {
    expect(play('P 4', 'P 5')).toEqual([
      [0, 2],
      [0, 0],
    ])
  })

  test('stops at a hole that a side has not finished yet', () => {
    expect(play('3 4 4', '4 . .')).toEqual([
      [1, _, _],
      [0, _, _],
    ])
  })

  test('skips a hole that no side played', () => {
    expect(play('3 . 4', '4 . 5')).toEqual([
      [1, _, 1],
      [0, _, 0],
    ])
  })

  test('carries in order of play when the round began on another hole', () => {
    const sides = balls('3 4 4', '4 5 4')
    expect(skinsPoints(sides, orderOfPlay(3, 3), LIVE)).toEqual([
      [2, 1, 0],
      [0, 0, 0],
    ])
  })
})

describe('nines', () => {
  const play = (...lines: string[]) => {
    const sides = balls(...lines)
    return ninesPoints(sides, inOrder(sides), LIVE).map((points) => points[0])
  }

  test.each([
    { scores: ['P', '4', 'P'], points: [2, 5, 2] },
    { scores: ['P', 'P', 'P'], points: [3, 3, 3] },
    { scores: ['4', '5'], points: [5, 3] },
    { scores: ['3', '4', '5', '6'], points: [5, 3, 1, 0] },
    { scores: ['4', '.', '4'], points: [_, _, _] },
    { scores: ['4'], points: [_] },
  ])('awards $points for $scores', ({ scores, points }) => {
    expect(play(...scores)).toEqual(points)
  })
})

describe('a finished game', () => {
  const finished = (lines: string[]) => [balls(...lines), inOrder(balls(...lines)), FINISHED] as const

  test('counts a missing score as a pick-up once the round is finished', () => {
    expect(playMatch(...finished(['4 4 .', '5 3 4'])).points).toEqual([
      [1, 0, 0],
      [0, 1, 1],
    ])
    expect(skinsPoints(...finished(['4 .', '4 5']))[1]).toEqual([0, 2])
    expect(ninesPoints(...finished(['. 4', '4 4', '5 4'])).map((points) => points[0])).toEqual([1, 5, 3])
  })
})

const eighteen = { name: 'Old Links', holes: holes(...new Array<number>(18).fill(4)) }
const FOURS = new Array(18).fill('4').join(' ')

const match = (ann: string, bob: string) =>
  participantCards(
    cardsOf({
      course: eighteen,
      scoringMethod: { type: 'MatchPlay' },
      players: [
        { name: 'Ann', holes: strokes(ann) },
        { name: 'Bob', holes: strokes(bob) },
      ],
    }),
  )
const resultsOf = (card: ReturnType<typeof match>[number] | undefined) => {
  const row = rowOf(card, 'ScoreRow')?.data
  return [...(row?.outValues ?? []), ...(row?.inValues ?? [])].map((score) =>
    score?.type === 'StablefordScore' ? score.result : undefined,
  )
}

describe('a match of two sides', () => {
  test('ends when one side leads by more holes than remain; later holes do not count', () => {
    const [ann, bob] = match(`3 3 3 3 3 ${FOURS}`.split(' ').slice(0, 18).join(' '), FOURS)
    expect(ann?.totals[1]).toMatchObject({
      score: { type: 'StablefordScore', points: 5 },
      match: { up: 5, thru: 14, remaining: 4, isOver: true },
    })
    expect(bob?.totals[1]?.match).toEqual({ up: -5, thru: 14, remaining: 4, isOver: true, outcome: 'Lost' })
    expect(resultsOf(ann).slice(4, 6)).toEqual(['Won', 'Halved'])
    expect(resultsOf(bob).slice(4, 6)).toEqual(['Lost', 'Halved'])
    expect(resultsOf(ann).slice(13)).toEqual(['Halved', undefined, undefined, undefined, undefined])
  })
})

test('keeps holes won without a match state between three sides', () => {
  const cards = participantCards(
    cardsOf({
      scoringMethod: { type: 'MatchPlay' },
      players: ['3 3 3', '4 4 4', '4 4 4'].map((line) => ({ name: 'Ann', holes: strokes(line) })),
    }),
  )
  expect(cards[0]?.totals[1]).toMatchObject({ score: { points: 3 } })
  expect(cards[0]?.totals[1]?.match).toBeUndefined()
  expect(resultsOf(cards[0])).toEqual([undefined, undefined, undefined])
})
