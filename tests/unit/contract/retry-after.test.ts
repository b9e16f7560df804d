import { expect, test } from 'vitest'
import { parseRetryAfter } from '../../../src/contract/retry-after.ts'

const NOW_MS = Date.UTC(2026, 10, 22, 12)

test.each([
  [undefined, undefined],
  ['', undefined],
  ['soon', undefined],
  ['0', 0],
  [' 90 ', 90_000],
  ['Sun, 22 Nov 2026 12:00:30 GMT', 30_000],
  ['Sun, 22 Nov 2026 11:59:00 GMT', 0],
  ['86400', 300_000],
  ['9'.repeat(400), 300_000],
])('reads %j as a wait of %s ms', (header, waitMs) => {
  expect(parseRetryAfter(header, { nowMs: NOW_MS, maxMs: 300_000 })).toBe(waitMs)
})
