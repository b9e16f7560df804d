import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import type { Connection } from '../../../../../src/features/round/live/live-session.ts'
import type { RoundState } from '../../../../../src/features/round/round.store.ts'
import { createScreenView } from '../../../../../src/features/round/screen/screen-view.store.ts'
import { boardPages } from '../../../../../src/features/shared/screen/ScreenBoard.tsx'
import { fakeClock } from '../../../../support/fake-clock.ts'
import { playerCard, settingsOf, shownLive } from '../../../../support/round-values.ts'

const PARS = [4, 5, 3, 4]
const roundAfter = (...strokes: (number | null)[]) =>
  shownLive(settingsOf(PARS), [playerCard('Ann', PARS, strokes), playerCard('Bob', PARS, [4])])
const live = (round = roundAfter(), connection: Connection = 'connected'): RoundState => ({
  status: 'live',
  round,
  connection,
  changedMs: undefined,
})

function setUp(initial: RoundState = live()) {
  const time = fakeClock(100_000)
  const $state = atom<RoundState>(initial)
  let reopened = 0
  const reopen = () => {
    reopened += 1
  }
  const round = { $state, reopen }
  const view = createScreenView({ round, clock: time.clock })
  const stop = view.start()
  return { time, $state, stop, shown: () => view.$state.get(), reopened: () => reopened }
}

test('shows the age of the scores while the connection is lost, and keeps them overnight', () => {
  const { time, $state, shown, reopened } = setUp()
  time.advance(10_000)
  expect(shown().asOfMs).toBeUndefined()
  $state.set(live(roundAfter(4), 'offline'))
  expect(shown().asOfMs).toBe(110_000)
  const timers = time.pendingTimers()
  time.advance(10 * 3_600_000)
  expect(shown()).toMatchObject({ asOfMs: 110_000, nowMs: 36_110_000 })
  // It tries at least once a minute, so that it is live again within a minute.
  expect(reopened()).toBeGreaterThanOrEqual(600)
  expect(time.pendingTimers()).toBe(timers)
  $state.set(live(roundAfter(4)))
  expect(shown().asOfMs).toBeUndefined()
})

test('shows the age of a round from the cache', () => {
  const round = roundAfter(4)
  expect(setUp({ status: 'cached', round, asOfMs: 5 }).shown().asOfMs).toBe(5)
})

test('tries again every minute while the round is not available', () => {
  const { time, reopened } = setUp({ status: 'missing' })
  time.advance(180_000)
  expect(reopened()).toBe(3)
})

test('stops all timers', () => {
  const { time, stop } = setUp()
  stop()
  expect(time.pendingTimers()).toBe(0)
})

test.each([
  [0, [[0]]],
  [10, [[10]]],
  [12, [[6, 6]]],
  [30, [[15, 15]]],
  [
    31,
    [
      [8, 8],
      [8, 7],
    ],
  ],
])('divides %i players into pages with columns of %j', (count, sizes) => {
  const rows = Array.from({ length: count }, (_, at) => at)
  expect(boardPages(rows).map((page) => page.map(({ length }) => length))).toEqual(sizes)
  expect(boardPages(rows).flat(2)).toEqual(rows)
})
