import { roundDate } from '../../domain/dates.ts'

const MINUTE_MS = 60_000

/**
 * The day a round was played, as the golfer's own calendar has it. The history says no timezone of the course;
 * that of the golfer is the best guess, and better than UTC, where an evening in America is the next day.
 */
export function localDay(timestampMs: number): string {
  return roundDate(timestampMs, -new Date(timestampMs).getTimezoneOffset() * MINUTE_MS)
}

/** Year and month (0 to 11) on the same calendar; undefined for what is no date. */
export function localMonth(timestampMs: number | undefined): { year: number; month: number } | undefined {
  const date = new Date(timestampMs ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : { year: date.getFullYear(), month: date.getMonth() }
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

export function monthName(month: number): string {
  return MONTHS[month] ?? ''
}
