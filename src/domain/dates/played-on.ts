import type { HistoryRound } from '../../contract/history.ts'
import { monthName, shortMonthName } from './dates.ts'

type Played = Pick<HistoryRound, 'date' | 'timezoneOffset'>

interface CalendarDay {
  year: number
  /** Counted from 0. */
  month: number
  day: number
}

/**
 * Returns the day of a round on the course's calendar; undefined without a valid date. Uses the viewer's time zone if
 * the round has no time zone offset: in UTC, an evening round in America would belong to the next day. Works without
 * `UTCDateMini`, which takes several times as long, because it is called for each of thousands of rounds.
 */
function courseDay({ date: startMs, timezoneOffset }: Played): CalendarDay | undefined {
  if (startMs === undefined) return undefined
  const date = new Date(startMs + (timezoneOffset ?? 0))
  if (Number.isNaN(date.getTime())) return undefined
  return timezoneOffset === undefined
    ? { year: date.getFullYear(), month: date.getMonth(), day: date.getDate() }
    : { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() }
}

const padded = (value: number, length: number) => String(value).padStart(length, '0')

/** Returns the day of a round on the course's calendar, "05 Sep 2026", or an empty string. */
export function playedDay(round: Played): string {
  const played = courseDay(round)
  return played ? `${padded(played.day, 2)} ${shortMonthName(played.month)} ${padded(played.year, 4)}` : ''
}

/** Returns the day of a round on the course's calendar, "2026-09-05", or an empty string. */
export function playedIsoDay(round: Played): string {
  const played = courseDay(round)
  return played ? [padded(played.year, 4), padded(played.month + 1, 2), padded(played.day, 2)].join('-') : ''
}

export function playedYear(round: Played): number | undefined {
  return courseDay(round)?.year
}

/** Returns the year and the name of the month of a round on the course's calendar. */
export function playedMonth(round: Played): { year: number; month: string } | undefined {
  const played = courseDay(round)
  return played && { year: played.year, month: monthName(played.month) }
}
