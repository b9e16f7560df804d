const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (value: number) => String(value).padStart(2, '0')
/** The furthest from 1970 that a date can be, in milliseconds (ECMA-262). */
const LAST_MS = 8.64e15

function isDate(ms: number): boolean {
  return Math.abs(ms) <= LAST_MS
}

function day(date: Date): string {
  return `${two(date.getUTCDate())} ${MONTHS[date.getUTCMonth()]} ${String(date.getUTCFullYear()).padStart(4, '0')}`
}

function time(date: Date): string {
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
}

/** `dd MMM yyyy` in UTC (spec: dates in admin tables); empty where there is none or it is no date at all. */
export function utcDay(ms: number | undefined): string {
  return ms === undefined || !isDate(ms) ? '' : day(new Date(ms))
}

/** `20 Jun 2026 09:00:00 UTC`, to the second. */
export function utcMoment(ms: number | undefined): string {
  if (ms === undefined || !isDate(ms)) return ''
  const date = new Date(ms)
  return `${day(date)} ${time(date)} UTC`
}

/**
 * The clock on the wall where it happened: `20 Jun 2026 11:00:00 UTC+02:00`.
 * @param offsetMs milliseconds east of UTC
 */
export function wallMoment(ms: number, offsetMs: number): string {
  if (!isDate(ms + offsetMs)) return ''
  const date = new Date(ms + offsetMs)
  const minutes = Math.round(Math.abs(offsetMs) / 60_000)
  const sign = offsetMs < 0 ? '-' : '+'
  return `${day(date)} ${time(date)} UTC${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
