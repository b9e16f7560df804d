import { expect, test } from 'vitest'
import { feedOf } from '../../../../../src/domain/feed/feed.ts'
import type { FeedEvent } from '../../../../../src/domain/feed/feed-event.ts'
import type { ShownRound } from '../../../../../src/domain/round/shown-round.ts'
import { announcementOf, scoreChanges } from '../../../../../src/features/round/live/score-announcement.ts'
import { PARS_18, playerCard, settingsOf, shownLive } from '../../../../support/round-values.ts'

type Strokes = (number | 'P' | null)[]

function round(...players: Strokes[]): ShownRound {
  const cards = players.map((strokes, at) => playerCard(['Ann', 'Bob'][at] ?? 'Cleo', PARS_18, strokes))
  return shownLive(settingsOf(PARS_18), cards)
}

const event = (parts: Partial<FeedEvent>): FeedEvent => ({
  key: '',
  kind: 'lead',
  hole: 17,
  step: 17,
  cardIndex: 0,
  strong: '',
  rest: '',
  mark: undefined,
  ...parts,
})

test('announces a corrected score and a pick-up', () => {
  expect(announcementOf(scoreChanges(round([4]), round([3])), [])).toBe('Hole 1: Ann 3, birdie')
  expect(announcementOf(scoreChanges(round([4]), round([4, 'P'])), [])).toBe('Hole 2: Ann picked up')
})

test('lists a few changes, and only counts many', () => {
  expect(announcementOf(scoreChanges(round([4], [4]), round([4, 5], [4, 6])), [])).toBe(
    'Hole 2: Ann 5, par. Hole 2: Bob 6, bogey',
  )
  expect(announcementOf(scoreChanges(round([]), round([4, 5, 4, 3])), [])).toBe('4 new scores')
})

test('reports no change if nothing changed or a score was removed', () => {
  expect(scoreChanges(round([4]), round([4]))).toEqual([])
  expect(scoreChanges(round([4, 5]), round([4, null]))).toEqual([])
})

test('adds what a score means, and tells other events after the scores', () => {
  const before = round([4, 5, 4], [4, 5, 4])
  const after = round([4, 5, 4, 2], [4, 5, 4])
  const news = feedOf(after).filter(({ key }) => !feedOf(before).some((event) => event.key === key))
  expect(announcementOf(scoreChanges(before, after), news)).toBe('Hole 4: Ann 2, birdie, leads by 1')
  const finish = event({ key: 'finish-18-0', strong: 'Ann finished in 74', rest: ', 2 over par' })
  const lead = event({ key: 'lead-18-1', strong: 'Bob took the lead on 18', rest: '' })
  const last = scoreChanges(round([4]), round([4, 5]))
  expect(announcementOf(last, [finish, lead])).toBe(
    'Hole 2: Ann 5, par. Bob took the lead on 18. Ann finished in 74, 2 over par',
  )
})
