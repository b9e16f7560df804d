import { expect, test } from 'vitest'
import { statisticsOf } from '../../../../src/domain/statistics/statistics.ts'
import { golferRound, NINE } from '../../../support/golfer-rounds.ts'
import { strokes } from '../../../support/recorded.ts'

const line = (overPar: number) => [(NINE[0] ?? 0) + overPar, ...NINE.slice(1)].join(' ')

/** Returns a round in which Ann is better than Bob by a number of strokes. */
const against = (margin: number, month: number, changes: Parameters<typeof golferRound>[0] = {}) =>
  golferRound({
    day: `2026-0${month}-01`,
    token: `R${month}`,
    players: [
      { name: 'Ann', owner: true, holes: strokes(line(0)) },
      { name: 'Bob', holes: strokes(line(margin)) },
    ],
    ...changes,
  })

test('counts the results against a partner by what decided them', () => {
  const [bob] = statisticsOf([
    against(2, 1),
    against(-1, 2),
    against(0, 3),
    against(4, 4),
    against(1, 5, { scoringMethod: { type: 'MatchPlay' } }),
  ]).partners
  expect(bob).toMatchObject({
    name: 'Bob',
    rounds: 5,
    duels: [
      { method: 'StrokePlay', won: 2, lost: 1, halved: 1, averageMargin: 1.25 },
      { method: 'MatchPlay', won: 1, lost: 0, halved: 0, averageMargin: 1 },
    ],
  })
  expect(bob?.meetings.map(({ roundToken, margin }) => [roundToken, margin])).toEqual([
    ['R5', 1],
    ['R4', 4],
    ['R3', 0],
    ['R2', -1],
    ['R1', 2],
  ])
})

test('lists the partners with the most rounds first, and rounds without a result', () => {
  const alone = golferRound({
    day: '2026-06-01',
    players: [
      { name: 'Ann', owner: true, holes: strokes(line(0)) },
      { name: 'Cleo', holes: strokes('4 4') },
    ],
  })
  const { partners } = statisticsOf([against(1, 1), alone, against(1, 2)])
  expect(partners.map(({ name, rounds }) => [name, rounds])).toEqual([
    ['Bob', 2],
    ['Cleo', 1],
  ])
  expect(partners[1]).toMatchObject({ duels: [], meetings: [{ margin: undefined }] })
})
