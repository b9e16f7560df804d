import { afterEach, expect, test, vi } from 'vitest'
import { RateLimitStore } from '../../../../src/service/base/http/rate-limit-store.ts'

afterEach(() => vi.useRealTimers())

function countOf(store: RateLimitStore, key: string): number | undefined {
  let count: number | undefined
  store.incr(key, (_, result) => (count = result?.current), 60_000)
  return count
}

test('counts per key, and restarts after the window', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const store = new RateLimitStore()
  expect([countOf(store, 'a'), countOf(store, 'a'), countOf(store, 'b')]).toEqual([1, 2, 1])
  expect(countOf(store.child(), 'a')).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(countOf(store, 'a')).toBe(1)
})

test('restarts after the window even if the clock was set back meanwhile', () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  const store = new RateLimitStore()
  countOf(store, 'a')
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(60_000)
  expect(countOf(store, 'a')).toBe(1)
})

test('discards the least recently used keys', () => {
  const store = new RateLimitStore()
  countOf(store, 'first')
  for (let key = 0; key < 5_000; key++) countOf(store, `key-${key}`)
  expect([countOf(store, 'key-4999'), countOf(store, 'first')]).toEqual([2, 1])
})
