import { expect, test } from 'vitest'
import { utcMoment, wallMoment } from '../../../src/domain/moments.ts'

const NINE = Date.UTC(2026, 5, 20, 9, 0, 5)
const HOUR = 3_600_000

test('writes a moment to the second, in UTC', () => {
  expect(utcMoment(NINE)).toBe('20 Jun 2026 09:00:05 UTC')
})

test.each([
  [2 * HOUR, '20 Jun 2026 11:00:05 UTC+02:00'],
  [-10 * HOUR, '19 Jun 2026 23:00:05 UTC-10:00'],
  [5.75 * HOUR, '20 Jun 2026 14:45:05 UTC+05:45'],
  [0, '20 Jun 2026 09:00:05 UTC+00:00'],
])('%i ms east of UTC the clock on the wall says %s', (offset, text) => {
  expect(wallMoment(NINE, offset)).toBe(text)
})

test('writes nothing for what is no moment', () => {
  expect(utcMoment(Number.NaN)).toBe('')
  expect(wallMoment(1e20, 0)).toBe('')
})
