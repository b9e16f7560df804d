import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import { createFeed } from '../../../../../src/features/round/board/feed.store.ts'
import type { Connection } from '../../../../../src/features/round/live/live-session.ts'
import type { RoundState } from '../../../../../src/features/round/round.store.ts'
import { fakeClock } from '../../../../support/fake-clock.ts'
import { PARS_18, playerCard, settingsOf, shownLive } from '../../../../support/round-values.ts'

const LONG_MS = 60_000

const roundAfter = (...strokes: number[]) =>
  shownLive(settingsOf(PARS_18), [playerCard('Ann', PARS_18, strokes), playerCard('Bob', PARS_18, [4])])
const live = (strokes: number[], connection: Connection = 'connected'): RoundState => ({
  status: 'live',
  round: roundAfter(...strokes),
  connection,
  changedMs: undefined,
})

function setUp(initial: RoundState) {
  const { clock, advance } = fakeClock()
  const $state = atom(initial)
  const feed = createFeed($state, clock)
  const stop = feed.start()
  return {
    stop,
    /** Changes the state after some time. */
    later(ms: number, state: RoundState) {
      advance(ms)
      $state.set(state)
    },
    /** The events with the time at which they were seen. */
    shown: () =>
      feed.$events.get().map(({ strong, isSeen, atMs }) => (isSeen ? `${strong} at ${atMs}` : strong)),
  }
}

test('shows what has happened before without a time, and what happens with one', () => {
  const { later, shown, stop } = setUp(live([3]))
  expect(shown()).toEqual(['Ann birdied 1'])
  later(LONG_MS, live([3, 4]))
  expect(shown()).toEqual(['Ann birdied 2 at 60000', 'Ann birdied 1'])
  later(LONG_MS, live([3, 4, 2]))
  expect(shown()[0]).toBe('Ann eagled 3 at 120000')
  stop()
  later(LONG_MS, live([3, 4, 2, 2]))
  expect(shown()).toHaveLength(3)
})

test('has not seen what arrives with the connection, but shows it first', () => {
  const { later, shown } = setUp(live([3], 'connecting'))
  later(0, live([3]))
  later(500, live([3, 4]))
  expect(shown()).toEqual(['Ann birdied 2', 'Ann birdied 1'])
})

test('has not seen what happened while the connection was lost', () => {
  const { later, shown } = setUp(live([4]))
  later(LONG_MS, live([4, 4]))
  later(LONG_MS, live([4, 4], 'offline'))
  later(LONG_MS, live([4, 4]))
  later(500, live([4, 4, 3]))
  later(LONG_MS, live([4, 4, 3, 2]))
  expect(shown()).toEqual(['Ann birdied 4 at 240500', 'Ann birdied 3', 'Ann birdied 2 at 60000'])
})

test('sees the end of the round', () => {
  const { later, shown } = setUp(live([...PARS_18]))
  const round = roundAfter(...PARS_18)
  later(LONG_MS, { status: 'shown', round: { ...round, isLive: false } })
  expect(shown()[0]).toMatch(/^Ann .* at 60000$/)
})

test('an event that a correction takes back and brings again is not new', () => {
  const { later, shown } = setUp(live([3]))
  later(LONG_MS, live([4]))
  later(LONG_MS, live([3]))
  expect(shown()).toEqual(['Ann birdied 1'])
})
