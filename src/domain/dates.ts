import { UTCDate } from '@date-fns/utc'
import { getMonth } from 'date-fns/getMonth'
import { intlFormat } from 'date-fns/intlFormat'
import { isValid } from 'date-fns/isValid'
import { lightFormat } from 'date-fns/lightFormat'

export const DAY = 'dd MMM yyyy'

/** Cached because lists have thousands of rows, and formatting a month takes as long as the rest of a row. */
const monthNames = new Map<string, string>()

/**
 * Returns the English name of a month: "Sep" or "September".
 * @param month from 0
 */
export function monthName(month: number, width: 'short' | 'long'): string {
  const key = `${month} ${width}`
  const known = monthNames.get(key)
  if (known !== undefined) return known
  const firstOfMonth = new Date(Date.UTC(2000, month, 1))
  const name = intlFormat(firstOfMonth, { month: width, timeZone: 'UTC' }, { locale: 'en-US' })
  monthNames.set(key, name)
  return name
}

/**
 * Formats a date with the tokens of `lightFormat` and with `MMM` for the short name of the month. Returns an empty
 * string for an invalid date. The full `format` of date-fns would add 4 kB to most pages.
 */
export function formatDate(date: Date, pattern: string): string {
  return isValid(date)
    ? lightFormat(date, pattern.replace('MMM', `'${monthName(getMonth(date), 'short')}'`))
    : ''
}

/**
 * Returns the day in UTC, "05 Sep 2026", or an empty string for an invalid timestamp (Unix milliseconds). Works without
 * `UTCDate`, which takes ten times as long, because tables call it for each of thousands of rows.
 */
export function utcDate(timestampMs: number): string {
  const date = new Date(timestampMs)
  if (!isValid(date)) return ''
  const day = String(date.getUTCDate()).padStart(2, '0')
  const year = String(date.getUTCFullYear()).padStart(4, '0')
  return `${day} ${monthName(date.getUTCMonth(), 'short')} ${year}`
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
  return formatDate(new UTCDate(timestampMs + timezoneOffsetMs), `${DAY}, HH:mm`)
}

/** Returns day and minute in the viewer's time zone: "20 Nov 2026, 14:05". Empty for an invalid timestamp. */
export function localDateTime(timestampMs: number): string {
  return formatDate(new Date(timestampMs), `${DAY}, HH:mm`)
}

/** Returns the time of day in the viewer's time zone: "14:05:09". Empty for an invalid timestamp. */
export function localTime(timestampMs: number): string {
  return formatDate(new Date(timestampMs), 'HH:mm:ss')
}

/** Returns day and second in UTC: "20 Jun 2026 09:00:00 UTC". Empty for an invalid timestamp. */
export function utcDateTime(timestampMs: number): string {
  return formatDate(new UTCDate(timestampMs), `${DAY} HH:mm:ss 'UTC'`)
}

/**
 * Returns day and second at a fixed offset from UTC: "20 Jun 2026 11:00:00 UTC+02:00". Empty for an invalid timestamp or
 * offset.
 * @param offsetMs milliseconds east of UTC
 */
export function dateTimeAtOffset(timestampMs: number, offsetMs: number): string {
  const offset = formatDate(new UTCDate(Math.abs(offsetMs)), 'HH:mm')
  const sign = offsetMs < 0 ? '-' : '+'
  return formatDate(new UTCDate(timestampMs + offsetMs), `${DAY} HH:mm:ss 'UTC${sign}${offset}'`)
}
