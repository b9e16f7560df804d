import { expect, test } from 'vitest'
import { minutesAgo } from '../../../../src/domain/dates/short-time-ago.ts'
import { timeAgo } from '../../../../src/domain/dates/time-ago.ts'

const NOW_MS = Date.UTC(2026, 10, 22, 12)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [Number.NaN, ''],
  [-5 * MINUTE, 'just now'],
  [0, 'just now'],
  [MINUTE - 1, 'just now'],
  [MINUTE, '1 minute ago'],
  [3.9 * HOUR, '3 hours ago'],
  [45 * DAY, '1 month ago'],
])('formats %d ms as "%s"', (elapsedMs, text) => {
  expect(timeAgo(NOW_MS - elapsedMs, NOW_MS)).toBe(text)
})

test.each([
  [-5 * MINUTE, 'now'],
  [MINUTE - 1, 'now'],
  [MINUTE, '1 min'],
  [2 * HOUR, '2 h'],
])('formats %d ms without seconds as "%s"', (elapsedMs, text) => {
  expect(minutesAgo(NOW_MS - elapsedMs, NOW_MS)).toBe(text)
})
