import { expect, test } from 'vitest'
import { createGrowingPauses } from '../../../../src/platform/stores/growing-pauses.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { fakeNetwork } from '../../../support/fake-network.ts'
import { fakeVisibility } from '../../../support/fake-visibility.ts'

function setUp() {
  const time = fakeClock()
  const net = fakeNetwork()
  const page = fakeVisibility()
  let attempts = 0
  const pauses = createGrowingPauses(
    { clock: time.clock, network: net.network, visibility: page.visibility },
    () => {
      attempts += 1
    },
  )
  /** Returns after how many milliseconds the next attempt comes. */
  function pauseMs(): number {
    const [start, before] = [time.clock.now(), attempts]
    while (attempts === before) time.advance(500)
    return time.clock.now() - start
  }
  return { ...time, net, page, pauses, pauseMs, attempts: () => attempts }
}

test('attempts once after each pause, which is twice as long as the one before, up to a minute', () => {
  const { pauses, pauseMs, advance, attempts } = setUp()
  expect(pauses.isWaiting()).toBe(false)
  const pausesMs = Array.from({ length: 7 }, () => {
    pauses.schedule()
    return pauseMs()
  })
  expect(pausesMs).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  expect(pauses.isWaiting()).toBe(false)
  advance(600_000)
  expect(attempts()).toBe(7)
})

test('waits as long as it is asked to at least', () => {
  const { pauses, pauseMs } = setUp()
  pauses.schedule(30_000)
  expect(pauseMs()).toBe(30_000)
  pauses.schedule(1_000)
  expect(pauseMs()).toBe(4_000)
})

test('attempts at once when the network returns, but not when it is lost', () => {
  const { pauses, net, attempts, pendingTimers } = setUp()
  pauses.schedule()
  net.set(false)
  expect(attempts()).toBe(0)
  net.set(true)
  net.set(true)
  expect(attempts()).toBe(1)
  expect(pendingTimers()).toBe(0)
})

test('waits in a background tab until the page is visible again', () => {
  const { pauses, page, advance, attempts } = setUp()
  pauses.schedule()
  page.setHidden(true)
  page.setHidden(false)
  expect(attempts()).toBe(0)
  page.setHidden(true)
  advance(10_000)
  expect(attempts()).toBe(0)
  expect(pauses.isWaiting()).toBe(true)
  page.setHidden(false)
  expect(attempts()).toBe(1)
})

test('hastens an attempt that would come after a longer pause, and leaves the shortest one', () => {
  const { pauses, pauseMs, advance } = setUp()
  pauses.schedule()
  advance(1_500)
  pauses.hasten()
  expect(pauseMs()).toBe(500)
  for (const _ of [1, 2]) pauses.schedule()
  advance(1_500)
  pauses.hasten()
  expect(pauseMs()).toBe(2_000)
})

test('begins again with the shortest pause after a reset, with one attempt at a time', () => {
  const { pauses, pauseMs, advance, attempts, pendingTimers } = setUp()
  pauses.schedule()
  pauses.schedule()
  expect(pendingTimers()).toBe(1)
  pauses.reset()
  expect(pauses.isWaiting()).toBe(false)
  advance(600_000)
  expect(attempts()).toBe(0)
  pauses.schedule()
  expect(pauseMs()).toBe(2_000)
})
