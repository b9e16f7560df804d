// Without the formatters of UTCDate, whose creation at start-up takes a slow phone 0.1 s.
import { UTCDateMini } from '@date-fns/utc/date/mini'
import { getMonth } from 'date-fns/getMonth'
import { intlFormat } from 'date-fns/intlFormat'
import { isValid } from 'date-fns/isValid'
import { lightFormat } from 'date-fns/lightFormat'

export const DAY = 'dd MMM yyyy'

/**
 * Returns the English short name of a month: "Sep". Taken from `toUTCString`, whose format the language defines: the
 * first formatter of `Intl` would take a slow phone 60 ms before its page shows anything.
 * @param month from 0
 */
export function shortMonthName(month: number): string {
  return new Date(Date.UTC(2000, month)).toUTCString().slice(8, 11)
}

/** Cached because lists have thousands of rows, and formatting a month takes as long as the rest of a row. */
const monthNames = new Map<number, string>()

/**
 * Returns the English name of a month: "September".
 * @param month from 0
 */
export function monthName(month: number): string {
  const known = monthNames.get(month)
  if (known !== undefined) return known
  const firstOfMonth = new Date(Date.UTC(2000, month, 1))
  const name = intlFormat(firstOfMonth, { month: 'long', timeZone: 'UTC' }, { locale: 'en-US' })
  monthNames.set(month, name)
  return name
}

/**
 * Formats a date with the tokens of `lightFormat` and with `MMM` for the short name of the month. Returns an empty
 * string for an invalid date. The full `format` of date-fns would add 4 kB to most pages.
 */
export function formatDate(date: Date, pattern: string): string {
  return isValid(date) ? lightFormat(date, pattern.replace('MMM', `'${shortMonthName(getMonth(date))}'`)) : ''
}

/**
 * Returns the day in UTC, "05 Sep 2026", or an empty string for an invalid timestamp (Unix milliseconds). Works without
 * `UTCDateMini`, which takes ten times as long, because tables call it for each of thousands of rows.
 */
export function utcDate(timestampMs: number): string {
  const date = new Date(timestampMs)
  // "Sat, 05 Sep 2026 09:00:00 GMT"
  return isValid(date) ? date.toUTCString().split(' ').slice(1, 4).join(' ') : ''
}

/**
 * Returns the day on the course's own calendar, whatever the viewer's time zone.
 * @param timezoneOffsetMs milliseconds east of UTC
 */
export function roundDate(startTimestampMs: number, timezoneOffsetMs = 0): string {
  return utcDate(startTimestampMs + timezoneOffsetMs)
}

/** Returns day and minute on the course's own clock: "20 Jun 2026, 14:05". The parameters are those of `roundDate`. */
export function courseDateTime(timestampMs: number, timezoneOffsetMs = 0): string {
  return formatDate(new UTCDateMini(timestampMs + timezoneOffsetMs), `${DAY}, HH:mm`)
}

/** Returns day and minute in the viewer's time zone: "20 Nov 2026, 14:05". Empty for an invalid timestamp. */
export function localDateTime(timestampMs: number): string {
  return formatDate(new Date(timestampMs), `${DAY}, HH:mm`)
}

/** Returns the time of day in the viewer's time zone: "14:05:09". Empty for an invalid timestamp. */
export function localTime(timestampMs: number): string {
  return formatDate(new Date(timestampMs), 'HH:mm:ss')
}

/** Returns day and minute in UTC: "20 Jun 2026 09:00". Empty for an invalid timestamp. */
export function utcMinute(timestampMs: number): string {
  return formatDate(new UTCDateMini(timestampMs), `${DAY} HH:mm`)
}

/** Returns day and second in UTC: "20 Jun 2026 09:00:00 UTC". Empty for an invalid timestamp. */
export function utcDateTime(timestampMs: number): string {
  return formatDate(new UTCDateMini(timestampMs), `${DAY} HH:mm:ss 'UTC'`)
}

/**
 * Returns day and second at a fixed offset from UTC: "20 Jun 2026 11:00:00 UTC+02:00". Empty for an invalid timestamp or
 * offset.
 * @param offsetMs milliseconds east of UTC
 */
export function dateTimeAtOffset(timestampMs: number, offsetMs: number): string {
  const offset = formatDate(new UTCDateMini(Math.abs(offsetMs)), 'HH:mm')
  const sign = offsetMs < 0 ? '-' : '+'
  return formatDate(new UTCDateMini(timestampMs + offsetMs), `${DAY} HH:mm:ss 'UTC${sign}${offset}'`)
}
