import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  dateTimeAtOffset,
  localDateTime,
  localTime,
  roundDate,
  utcDate,
  utcDateTime,
} from '../../../../src/domain/dates/dates.ts'
import { playedDay, playedMonth } from '../../../../src/domain/dates/played-on.ts'
import { minutesAgo } from '../../../../src/domain/dates/short-time-ago.ts'
import { timeAgo } from '../../../../src/domain/dates/time-ago.ts'

const HOUR_MS = 3_600_000

afterEach(() => vi.unstubAllEnvs())

describe("the course's own date", () => {
  test.each([
    { what: 'before midnight in UTC-12', utc: '2026-06-21T11:30:00Z', offset: -12, date: '20 Jun 2026' },
    { what: 'after midnight in UTC+14', utc: '2026-06-20T10:30:00Z', offset: 14, date: '21 Jun 2026' },
    { what: 'at an offset with half an hour', utc: '2026-09-05T18:45:00Z', offset: 5.5, date: '06 Sep 2026' },
  ])('is shown $what', ({ utc, offset, date }) => {
    expect(roundDate(Date.parse(utc), offset * HOUR_MS)).toBe(date)
  })

  test.each(['America/New_York', 'Pacific/Kiritimati'])(
    'is the same for a viewer in %s, also in the hours that are skipped and repeated there',
    (timezone) => {
      vi.stubEnv('TZ', timezone)
      expect(roundDate(Date.parse('2026-03-08T07:30:00Z'), -5 * HOUR_MS)).toBe('08 Mar 2026')
      expect(roundDate(Date.parse('2026-11-01T05:30:00Z'), -4 * HOUR_MS)).toBe('01 Nov 2026')
      expect(utcDate(Date.parse('2026-06-20T23:59:59Z'))).toBe('20 Jun 2026')
      expect(utcDate(Date.parse('2026-06-21T00:00:00Z'))).toBe('21 Jun 2026')
    },
  )
})

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

test('formats every valid date as day, short month and year', () => {
  const dates = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(dates, (date) => {
      const [year, month, day] = date.toISOString().slice(0, 10).split('-')
      expect(utcDate(date.getTime())).toBe(`${day} ${MONTHS[Number(month) - 1]} ${year}`)
    }),
  )
})

test("shows the viewer's own date and time", () => {
  vi.stubEnv('TZ', 'America/New_York')
  const evening = Date.parse('2026-06-21T02:30:15Z')
  expect(localDateTime(evening)).toBe('20 Jun 2026, 22:30')
  expect(localTime(evening)).toBe('22:30:15')
})

const NINE = Date.UTC(2026, 5, 20, 9, 0, 5)

test('shows a moment in UTC to the second', () => {
  expect(utcDateTime(NINE)).toBe('20 Jun 2026 09:00:05 UTC')
})

test.each([
  [2 * HOUR_MS, '20 Jun 2026 11:00:05 UTC+02:00'],
  [-10 * HOUR_MS, '19 Jun 2026 23:00:05 UTC-10:00'],
  [5.75 * HOUR_MS, '20 Jun 2026 14:45:05 UTC+05:45'],
  [0, '20 Jun 2026 09:00:05 UTC+00:00'],
])('shows a moment at an offset of %i ms as %s', (offset, text) => {
  expect(dateTimeAtOffset(NINE, offset)).toBe(text)
})

test('returns an empty string for an invalid timestamp', () => {
  expect(utcDate(Number.NaN)).toBe('')
  expect(roundDate(8.64e15, HOUR_MS)).toBe('')
  expect(utcDateTime(Number.NaN)).toBe('')
  expect(dateTimeAtOffset(1e20, 0)).toBe('')
  expect(dateTimeAtOffset(NINE, Number.POSITIVE_INFINITY)).toBe('')
  expect(localDateTime(Number.NaN)).toBe('')
})

test("shows the day on the course's calendar, as the round's page does", () => {
  const round = { date: Date.parse('2026-09-05T23:30:00Z'), timezoneOffset: HOUR_MS }
  expect(playedDay(round)).toBe('06 Sep 2026')
  expect(playedMonth(round)).toEqual({ year: 2026, month: 'September' })
})

test("falls back to the viewer's time zone without an offset", () => {
  const round = { date: Date.parse('2026-06-20T21:30:00-04:00'), timezoneOffset: undefined }
  expect(playedDay(round)).toBe('20 Jun 2026')
})

test('returns nothing for a missing or invalid date', () => {
  expect(playedDay({ date: undefined, timezoneOffset: 0 })).toBe('')
  expect(playedMonth({ date: 1e20, timezoneOffset: 0 })).toBeUndefined()
})

const NOW_MS = Date.UTC(2026, 10, 22, 12)
const MINUTE = 60_000
const DAY = 24 * HOUR_MS

test.each([
  [Number.NaN, ''],
  [-5 * MINUTE, 'just now'],
  [0, 'just now'],
  [MINUTE - 1, 'just now'],
  [MINUTE, '1 minute ago'],
  [3.9 * HOUR_MS, '3 hours ago'],
  [45 * DAY, '1 month ago'],
])('formats %d ms as "%s"', (elapsedMs, text) => {
  expect(timeAgo(NOW_MS - elapsedMs, NOW_MS)).toBe(text)
})

test.each([
  [-5 * MINUTE, 'now'],
  [MINUTE - 1, 'now'],
  [MINUTE, '1 min'],
  [2 * HOUR_MS, '2 h'],
])('formats %d ms without seconds as "%s"', (elapsedMs, text) => {
  expect(minutesAgo(NOW_MS - elapsedMs, NOW_MS)).toBe(text)
})
