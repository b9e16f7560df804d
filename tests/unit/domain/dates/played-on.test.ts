import { expect, test } from 'vitest'
import { playedDay, playedMonth } from '../../../../src/domain/dates/played-on.ts'

const HOUR_MS = 3_600_000

test("shows the day on the course's calendar, as the round's page does", () => {
  const round = { date: Date.parse('2026-09-05T23:30:00Z'), timezoneOffset: HOUR_MS }
  expect(playedDay(round)).toBe('06 Sep 2026')
  expect(playedMonth(round)).toEqual({ year: 2026, month: 'September' })
})

test("groups a round by the month and year on the course's calendar", () => {
  const round = { date: Date.parse('2026-12-31T23:30:00Z'), timezoneOffset: HOUR_MS }
  expect(playedMonth(round)).toEqual({ year: 2027, month: 'January' })
})

test("falls back to the viewer's time zone without an offset", () => {
  const round = { date: Date.parse('2026-06-20T21:30:00-04:00'), timezoneOffset: undefined }
  expect(playedDay(round)).toBe('20 Jun 2026')
})

test('returns nothing for a missing or invalid date', () => {
  expect(playedDay({ date: undefined, timezoneOffset: 0 })).toBe('')
  expect(playedMonth({ date: 1e20, timezoneOffset: 0 })).toBeUndefined()
})
