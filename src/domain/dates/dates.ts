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
  const name = firstOfMonth.toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' })
  monthNames.set(month, name)
  return name
}

/** Returns day and time of day in UTC, "05 Sep 2026" and "09:00:00"; undefined for an invalid timestamp. */
function momentOf(timestampMs: number): { day: string; time: string } | undefined {
  // "Sat, 05 Sep 2026 09:00:00 GMT", or "Invalid Date"
  const [, ...parts] = new Date(timestampMs).toUTCString().split(' ')
  const time = parts[3]
  return time === undefined ? undefined : { day: parts.slice(0, 3).join(' '), time }
}

/** Returns the timestamp at which clocks in UTC show what those in the viewer's time zone show at this one. */
function localMs(timestampMs: number): number {
  return timestampMs - new Date(timestampMs).getTimezoneOffset() * 60_000
}

/** Returns the day in UTC, "05 Sep 2026", or an empty string for an invalid timestamp (Unix milliseconds). */
export function utcDate(timestampMs: number): string {
  return momentOf(timestampMs)?.day ?? ''
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
  const moment = momentOf(timestampMs + timezoneOffsetMs)
  return moment ? `${moment.day}, ${moment.time.slice(0, -3)}` : ''
}

/** Returns day and minute in the viewer's time zone: "20 Nov 2026, 14:05". Empty for an invalid timestamp. */
export function localDateTime(timestampMs: number): string {
  return courseDateTime(localMs(timestampMs))
}

/** Returns the time of day in the viewer's time zone: "14:05:09". Empty for an invalid timestamp. */
export function localTime(timestampMs: number): string {
  return momentOf(localMs(timestampMs))?.time ?? ''
}

/** Returns day and minute in UTC: "20 Jun 2026 09:00". Empty for an invalid timestamp. */
export function utcMinute(timestampMs: number): string {
  return courseDateTime(timestampMs).replace(',', '')
}

/** Returns day and second in UTC: "20 Jun 2026 09:00:00 UTC". Empty for an invalid timestamp. */
export function utcDateTime(timestampMs: number): string {
  const moment = momentOf(timestampMs)
  return moment ? `${moment.day} ${moment.time} UTC` : ''
}

/**
 * Returns day and second at a fixed offset from UTC: "20 Jun 2026 11:00:00 UTC+02:00". Empty for an invalid timestamp or
 * offset.
 * @param offsetMs milliseconds east of UTC
 */
export function dateTimeAtOffset(timestampMs: number, offsetMs: number): string {
  const moment = utcDateTime(timestampMs + offsetMs)
  const offset = momentOf(Math.abs(offsetMs))?.time.slice(0, -3)
  return moment && `${moment}${offsetMs < 0 ? '-' : '+'}${offset}`
}
