import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { historyRound } from '../../../../src/contract/history.ts'
import { playedYear } from '../../../../src/domain/dates/played-on.ts'
import { historyOf } from '../../../../src/domain/scoring/history-of.ts'
import { statisticsOf } from '../../../../src/domain/statistics/statistics.ts'
import { summarize, summaryParts } from '../../../../src/features/history/year-summary.ts'
import { recordedRounds } from '../../../support/arbitraries.ts'
import { asGolferRound } from '../../../support/golfer-rounds.ts'
import { played } from '../../../support/played-round.ts'
import { FINISHED } from '../../../support/recorded.ts'

const scored = (totalGrossScore: number) => ({ totalGrossScore, totalScorePoints: 30, totalPar: 72 })
const parts = (...rounds: ReturnType<typeof played>[]) => summaryParts(summarize(rounds))

test('shows the number of rounds, the best and the average score', () => {
  const rounds = [85, 79, 90].map((score) => played({ owner: scored(score) }))
  expect(parts(...rounds)).toEqual(['3 rounds', 'best 79, average 84.7'])
})

test('keeps nine and eighteen holes apart', () => {
  expect(
    parts(
      ...[85, 86].map((score) => played({ owner: scored(score), holesPlayed: 18, holeCount: 18 })),
      ...[41, 42].map((score) => played({ owner: scored(score), holesPlayed: 9, holeCount: 9 })),
    ),
  ).toEqual(['4 rounds', 'best 85, average 85.5', '9 holes: best 41, average 41.5'])
})

test.each([
  ['an incomplete round', { holesPlayed: 14, holeCount: 18 }],
  ['a scramble', { format: { type: 'RoundFormat.Team.Scramble' } }],
  ['a best ball', { format: { type: 'RoundFormat.Team.BestBall' } }],
  ['a live round', { isLive: true }],
  ['a round without a score', { owner: undefined }],
])('does not count the score of %s', (_, round) => {
  const others = [90, 92].map((score) => played({ owner: scored(score) }))
  expect(parts(played({ owner: scored(56), ...round }), ...others)).toEqual([
    '3 rounds',
    'best 90, average 91.0',
  ])
})

test('leaves out rounds in which the golfer did not play', () => {
  expect(
    parts(
      played({ owner: scored(56), state: 'noShow' }),
      played({ owner: undefined, holesPlayed: 0, holeCount: 18, state: 'withdrawn' }),
      ...[90, 92].map((score) => played({ owner: scored(score), state: 'disqualified' })),
    ),
  ).toEqual(['2 rounds', 'best 90, average 91.0'])
})

test('says the same as the statistics of the year, for any rounds', () => {
  fc.assert(
    fc.property(fc.array(recordedRounds, { minLength: 1, maxLength: 6 }), (rounds) => {
      const { years } = statisticsOf(rounds.map((one, at) => asGolferRound(one, `R${at}`)))
      const entries = rounds.map((one, at) =>
        v.parse(historyRound, JSON.parse(JSON.stringify(historyOf(one, `R${at}`, FINISHED)))),
      )
      for (const [year, some] of Map.groupBy(entries, playedYear)) {
        const { count, scores } = summarize(some)
        const figures = years.find((one) => one.year === year)
        expect(count).toBe(figures?.rounds ?? 0)
        expect(scores.map(({ holes, best, average }) => [holes, best, average.toFixed(1)])).toEqual(
          figures?.scores.map(({ holes, best, average }) => [holes, best, average.toFixed(1)]) ?? [],
        )
      }
    }),
    { numRuns: 100 },
  )
})
