import { expect, test } from 'vitest'
import { feedOf } from '../../../../src/domain/feed/feed.ts'
import { isolated } from '../../../../src/domain/format/isolated.ts'
import { listOf, someOf } from '../../../../src/domain/format/lists.ts'
import { raceOf } from '../../../../src/domain/results/race.ts'
import { resultOf } from '../../../../src/domain/results/round-result.ts'
import { shownOf, strokes } from '../../../support/recorded.ts'

test.each([
  ['Ann', 'Ann'],
  ['山田 太郎', '山田 太郎'],
  ['محمد 2', '\u2068محمد 2\u2069'],
  ['Ann כהן', '\u2068Ann כהן\u2069'],
  ['𞤀𞤣𞤢𞤥', '\u2068𞤀𞤣𞤢𞤥\u2069'],
  ['\u202eAnn', 'Ann'],
  ['محمد\u2069 2', '\u2068محمد 2\u2069'],
])('isolates %j as %j', (name, text) => {
  expect(isolated(name)).toBe(text)
})

test.each([
  [[], '', ''],
  [['Ann'], 'Ann', 'Ann'],
  [['Ann', 'Bob'], 'Ann and Bob', 'Ann, Bob'],
  [['Ann', 'Bob', 'Cora'], 'Ann, Bob and Cora', 'Ann, Bob and 1 more'],
  [['Li, Ann', 'Ray, Bob', 'Cora'], 'Li, Ann; Ray, Bob; and Cora', 'Li, Ann; Ray, Bob and 1 more'],
])('lists %j', (names, all, some) => {
  expect([listOf(names), someOf(names, 2)]).toEqual([all, some])
})

test('isolates the names in the result and in the feed', () => {
  const players = [
    { name: 'محمد 2', holes: strokes('3 4 4') },
    { name: 'Bob', holes: strokes('4 4 4') },
  ]
  const round = shownOf({ players })
  expect(resultOf(round, raceOf(round))?.strong).toBe('\u2068محمد 2\u2069 won by 1')
  expect(feedOf(round).map(({ strong }) => strong)).toContain('\u2068محمد 2\u2069 birdied 1')
})

test('computes the race and the feed of a round once', () => {
  const round = shownOf()
  expect(raceOf(round)).toBe(raceOf(round))
  expect(feedOf(round)).toBe(feedOf(round))
  expect(raceOf({ ...round })).not.toBe(raceOf(round))
})
