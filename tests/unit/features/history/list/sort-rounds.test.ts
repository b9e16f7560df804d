import { expect, test } from 'vitest'
import type { HistoryRound } from '../../../../../src/contract/history.ts'
import { sortRounds } from '../../../../../src/features/history/list/sort-rounds.ts'
import { played } from '../../../../support/played-round.ts'

const round = (course: string, gross?: number, par?: number, more: Partial<HistoryRound> = {}) =>
  played({
    course,
    owner: { totalGrossScore: gross, totalPar: par, totalScorePoints: undefined },
    ...more,
  })
const rounds = [
  round('live', 20, 16, { isLive: true }),
  round('unscored'),
  round('par 72', 72, 72),
  round('eagles', 70, 73),
  round('nine', 41, 36),
  round('picked up', 0, 72),
]
const order = (sort: Parameters<typeof sortRounds>[1]) => sortRounds(rounds, sort).map(({ course }) => course)

test('keeps the order of the history by date', () => {
  expect(sortRounds(rounds, '')).toBe(rounds)
})

test('sorts by the lowest score, live rounds first and those without a score last', () => {
  expect(order('score')).toEqual(['live', 'nine', 'eagles', 'par 72', 'unscored', 'picked up'])
})

test('sorts by the lowest score to par, which can be negative or level', () => {
  expect(order('to-par')).toEqual(['live', 'eagles', 'par 72', 'nine', 'unscored', 'picked up'])
})
