import { expect, test } from 'vitest'
import { feedOf } from '../../../../src/domain/feed/feed.ts'
import { feedGroups } from '../../../../src/domain/feed/feed-groups.ts'
import { players } from '../../../support/four-players.ts'
import { parFours, shownOf } from '../../../support/recorded.ts'

const feedAfter = (ann: string, bob: string) =>
  feedOf(shownOf({ course: parFours(3), players: players({ Ann: ann, Bob: bob }) }))

test('divides the events by hole, with the result by itself', () => {
  const groups = feedGroups(feedAfter('3 4 4', '3 6 4'))
  expect(groups.map(({ hole, events }) => [hole, events.length])).toEqual([
    [undefined, 1],
    [2, 2],
    [1, 1],
    [0, 2],
  ])
})

test('keeps the order, so that a hole can have two groups', () => {
  const [first, ...rest] = feedAfter('3 4 4', '3 6 4').filter(({ kind }) => kind === 'underPar')
  const other = feedAfter('3 4 4', '3 6 4').find(({ hole }) => hole === 1)
  if (!first || !other) throw new Error('no events')
  expect(feedGroups([first, other, ...rest]).map(({ hole }) => hole)).toEqual([0, 1, 0])
  expect(feedGroups([])).toEqual([])
})
