import { utcDate } from './dates.ts'

const two = (value: number) => String(value).padStart(2, '0')

function dayAndTime(ms: number): string {
  const day = utcDate(ms)
  if (day === '') return ''
  const date = new Date(ms)
  return `${day} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
}

/** To the second: `20 Jun 2026 09:00:00 UTC`. Empty for what is no moment. */
export function utcMoment(ms: number): string {
  const text = dayAndTime(ms)
  return text && `${text} UTC`
}

/** To the minute, on the viewer's own clock: `20 Nov 2026, 14:05`. Empty for what is no moment. */
export function localMinute(ms: number): string {
  const date = new Date(ms)
  const day = utcDate(ms - date.getTimezoneOffset() * 60_000)
  return day && `${day}, ${two(date.getHours())}:${two(date.getMinutes())}`
}

/**
 * The clock on the wall where it happened: `20 Jun 2026 11:00:00 UTC+02:00`. Empty for what is no moment.
 * @param offsetMs milliseconds east of UTC
 */
export function wallMoment(ms: number, offsetMs: number): string {
  const text = dayAndTime(ms + offsetMs)
  const minutes = Math.round(Math.abs(offsetMs) / 60_000)
  const sign = offsetMs < 0 ? '-' : '+'
  return text && `${text} UTC${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
