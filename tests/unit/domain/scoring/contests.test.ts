import { expect, test } from 'vitest'
import { orderOfPlay } from '../../../../src/domain/results/running-scores.ts'
import { ballOf, type PlayState } from '../../../../src/domain/scoring/ball.ts'
import { playMatch } from '../../../../src/domain/scoring/match-play.ts'
import { ninesPoints, skinsPoints } from '../../../../src/domain/scoring/skins-and-nines.ts'
import {
  cardsOf,
  FINISHED,
  LIVE,
  parFours,
  participantCards,
  playersOf,
  recorded,
  rowOf,
} from '../../../support/recorded.ts'

type Contest = typeof skinsPoints
/** Match play (Rules of Golf 3.2). */
const matchPoints: Contest = (...played) => playMatch(...played).points

interface More {
  state?: PlayState
  startHole?: number
}

/** Returns the points of each side on par fours, such as '1 . 0' where the second hole is not decided. */
function pointsOf(contest: Contest, lines: string[], { state = LIVE, startHole = 1 }: More = {}) {
  const players = playersOf(...lines)
  const round = recorded({ course: parFours(players[0]?.holes.length ?? 0), players })
  const sides = round.players.map((player) => ({ ball: ballOf(round, player.holes ?? [], undefined) }))
  const points = contest(sides, orderOfPlay(round.course.holes.length, startHole), state)
  return points.map((side) => Array.from(side, (one) => one ?? '.').join(' '))
}

test.each<[string, Contest, string[], string[], More?]>([
  [
    'a match leaves a hole undecided while one side has to finish it',
    matchPoints,
    ['4 4', '5 .'],
    ['1 .', '0 .'],
  ],
  ['a match treats a skipped hole as picked up', matchPoints, ['4 6 4', '4 . 4'], ['0 1 0', '0 0 0']],
  [
    'carries a tied hole over',
    skinsPoints,
    ['4 4 3 4', '4 4 4 5', '5 4 4 5'],
    ['0 0 3 1', '0 0 0 0', '0 0 0 0'],
  ],
  ['does not award skins carried past the last hole', skinsPoints, ['3 4', '4 4'], ['1 0', '0 0']],
  ['carries a hole that all sides picked up on', skinsPoints, ['P 4', 'P 5'], ['0 2', '0 0']],
  ['stops at a hole that a side has not finished yet', skinsPoints, ['3 4 4', '4 . .'], ['1 . .', '0 . .']],
  ['skips a hole that no side played', skinsPoints, ['3 . 4', '4 . 5'], ['1 . 1', '0 . 0']],
  ['carries in order of play', skinsPoints, ['3 4 4', '4 5 4'], ['2 1 0', '0 0 0'], { startHole: 3 }],
  ['nines of picked up holes', ninesPoints, ['P', '4', 'P'], ['2', '5', '2']],
  ['nines that nobody finished', ninesPoints, ['P', 'P', 'P'], ['3', '3', '3']],
  ['nines of two', ninesPoints, ['4', '5'], ['5', '3']],
  ['nines of four', ninesPoints, ['3', '4', '5', '6'], ['5', '3', '1', '0']],
  ['nines of a hole in play', ninesPoints, ['4', '.', '4'], ['.', '.', '.']],
  ['nines of one player', ninesPoints, ['4'], ['.']],
  // A missing score of a finished round is a pick-up.
  ['a finished match', matchPoints, ['4 4 .', '5 3 4'], ['1 0 0', '0 1 1'], { state: FINISHED }],
  ['finished skins', skinsPoints, ['4 .', '4 5'], ['0 0', '0 2'], { state: FINISHED }],
  ['finished nines', ninesPoints, ['. 4', '4 4', '5 4'], ['1 3', '5 3', '3 3'], { state: FINISHED }],
])('%s', (_, contest, lines, points, more) => {
  expect(pointsOf(contest, lines, more)).toEqual(points)
})

const cardsOfMatch = (holeCount: number, ...lines: string[]) =>
  participantCards(
    cardsOf({
      course: parFours(holeCount),
      scoringMethod: { type: 'MatchPlay' },
      players: playersOf(...lines),
    }),
  )
const resultsOf = (card: ReturnType<typeof cardsOfMatch>[number] | undefined) => {
  const row = rowOf(card, 'ScoreRow')?.data
  return [...(row?.outValues ?? []), ...(row?.inValues ?? [])].map((score) =>
    score?.type === 'StablefordScore' ? score.result : undefined,
  )
}

test('a match of two sides ends when one leads by more holes than remain; later holes do not count', () => {
  const [ann, bob] = cardsOfMatch(18, '5x3 13x4', '18x4')
  expect(ann?.totals[1]).toMatchObject({
    score: { type: 'StablefordScore', points: 5 },
    match: { up: 5, thru: 14, remaining: 4, isOver: true },
  })
  expect(bob?.totals[1]?.match).toEqual({ up: -5, thru: 14, remaining: 4, isOver: true, outcome: 'Lost' })
  expect(resultsOf(ann).slice(4, 6)).toEqual(['Won', 'Halved'])
  expect(resultsOf(bob).slice(4, 6)).toEqual(['Lost', 'Halved'])
  expect(resultsOf(ann).slice(13)).toEqual(['Halved', undefined, undefined, undefined, undefined])
})

test('keeps holes won without a match state between three sides', () => {
  const [ann] = cardsOfMatch(3, '3 3 3', '4 4 4', '4 4 4')
  expect(ann?.totals[1]).toMatchObject({ score: { points: 3 } })
  expect(ann?.totals[1]?.match).toBeUndefined()
  expect(resultsOf(ann)).toEqual([undefined, undefined, undefined])
})
