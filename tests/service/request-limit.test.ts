import { expect, test } from 'vitest'
import { createRequestCounter } from '../../src/service/golf/realtime/realtime-limits.ts'

test('allows a burst, and then requests at a constant rate', () => {
  let nowMs = 0
  const counter = createRequestCounter({ burst: 2, perSecond: 1 }, () => nowMs)
  expect([counter.exceeds(), counter.exceeds(), counter.exceeds()]).toEqual([false, false, true])
  nowMs += 1000
  expect([counter.exceeds(), counter.exceeds()]).toEqual([false, true])
})

test('rejects no request when the clock is set back', () => {
  let nowMs = 3_600_000
  const counter = createRequestCounter({ burst: 2, perSecond: 1 }, () => nowMs)
  nowMs = 0
  expect(counter.exceeds()).toBe(false)
  expect(counter.exceeds()).toBe(false)
  nowMs += 1000
  expect(counter.exceeds()).toBe(false)
})
