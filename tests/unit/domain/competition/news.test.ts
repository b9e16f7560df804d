import { expect, test } from 'vitest'
import type { HoleFact } from '../../../../src/contract/competitions.ts'
import { grossRows, hasGrossOrder } from '../../../../src/domain/competition/gross-rows.ts'
import { competitionNews } from '../../../../src/domain/competition/news.ts'
import { publicCompetition } from '../../../support/public-competition.ts'

type Strokes = readonly (readonly number[])[]
const newsOf = (before: Strokes, now: Strokes, changes: object = {}) => {
  const after = publicCompetition(now)
  Object.assign(after.leaderboard[0] ?? {}, changes)
  const found = competitionNews(after, publicCompetition(before).leaderboard, after.leaderboard)
  return found.map(({ strong, rest, mark }) => `${strong}${rest} (${mark})`)
}

test.each<[string, Strokes, Strokes, object, string[]]>([
  ['a birdie', [[4], [4]], [[4, 3], [4]], {}, ['Player 1 birdied 2 (circle)']],
  ['no par', [[4], [4]], [[4, 4], [4]], {}, []],
  ['a correction', [[3], [4]], [[6], [4]], {}, ['Player 1 double-bogeyed 1 (solid-square)']],
  ['the end of a round', [[4], [4]], [[4, 4], [4]], { thruText: 'F' }, ['Player 1 finished (none)']],
  ['nothing without a change', [[3], [4]], [[3], [4]], {}, []],
])('tells %s', (_, before, now, changes, expected) => {
  expect(newsOf(before, now, changes)).toEqual(expected)
})

test('tells who leads now and who has won places', () => {
  const before = publicCompetition([[4], [4]]).leaderboard
  const now = publicCompetition([[4], [4, 4]])
  Object.assign(now.leaderboard[0] ?? {}, { position: 2, positionText: '2', toPar: 1 })
  Object.assign(now.leaderboard[1] ?? {}, { position: 1, positionText: '1', toPar: -1 })
  const texts = competitionNews(now, before, now.leaderboard).map(({ strong, rest }) => strong + rest)
  expect(texts).toEqual(['Player 2 played 2 in 4, leads by 2'])
})

test('orders net stroke play by strokes alone, with positions of those in the list', () => {
  const net = publicCompetition([[5, 4], [4], [4], [3]], { handicapMode: 'Net' })
  Object.assign(net.leaderboard[3] ?? {}, { position: undefined, positionText: '–', state: 'withdrawn' })
  expect(hasGrossOrder(net)).toBe(true)
  expect(hasGrossOrder(publicCompetition([]))).toBe(false)
  const rows = grossRows(net, net.leaderboard)
  expect(rows.map(({ entrant, positionText, toPar }) => [positionText, entrant, toPar])).toEqual([
    ['T1', 'e2', 0],
    ['T1', 'e3', 0],
    ['3', 'e1', 1],
    ['–', 'e4', -1],
  ])
})

test.each<[string, HoleFact, 'open' | 'closed', string[]]>([
  ['picked up', 'P', 'open', ['1 e2 0', '– e1']],
  ['not played until the close', null, 'closed', ['1 e2 0', '– e1']],
  ['still to be played', null, 'open', ['1 e1 -1', '2 e2 0']],
])('ranks by strokes alone who has a hole that was %s', (_, hole, state, expected) => {
  const net = publicCompetition(
    [
      [3, 4],
      [4, 4],
    ],
    { handicapMode: 'Net' },
  )
  Object.assign(net.rounds[0] ?? {}, { state })
  for (const [at, score] of [hole, 4].entries()) {
    Object.assign(net.leaderboard[at]?.rounds[0] ?? {}, { holes: [3 + at, 4, score] })
  }
  const rows = grossRows(net, net.leaderboard)
  const texts = rows.map(({ positionText, entrant, toPar = '' }) => `${positionText} ${entrant} ${toPar}`)
  expect(texts.map((text) => text.trim())).toEqual(expected)
})
