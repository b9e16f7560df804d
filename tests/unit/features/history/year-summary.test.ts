import { expect, test } from 'vitest'
import { summarize, summaryParts } from '../../../../src/features/history/year-summary.ts'
import { played } from '../../../support/played-round.ts'

const scored = (totalGrossScore: number) => ({ totalGrossScore, totalScorePoints: 30, totalPar: 72 })
const parts = (...rounds: ReturnType<typeof played>[]) => summaryParts(summarize(rounds))

test('shows the number of rounds, the best and the average score', () => {
  const rounds = [85, 79, 90].map((score) => played({ owner: scored(score) }))
  expect(parts(...rounds)).toEqual(['3 rounds', 'best 79, average 84.7'])
})

test('keeps nine and eighteen holes apart', () => {
  expect(
    parts(
      played({ owner: scored(85), holesPlayed: 18, holeCount: 18 }),
      played({ owner: scored(41), holesPlayed: 9, holeCount: 9 }),
    ),
  ).toEqual(['2 rounds', 'best 85, average 85.0', '9 holes: best 41, average 41.0'])
})

test.each([
  ['an incomplete round', { holesPlayed: 14, holeCount: 18 }],
  ['a scramble', { format: { type: 'RoundFormat.Team.Scramble' } }],
  ['a best ball', { format: { type: 'RoundFormat.Team.BestBall' } }],
  ['a live round', { isLive: true }],
  ['a round without a score', { owner: undefined }],
])('does not count the score of %s', (_, round) => {
  expect(parts(played({ owner: scored(56), ...round }), played({ owner: scored(90) }))).toEqual([
    '2 rounds',
    'best 90, average 90.0',
  ])
})
