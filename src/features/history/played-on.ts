import { UTCDate } from '@date-fns/utc'
import { getYear } from 'date-fns/getYear'
import { isValid } from 'date-fns/isValid'
import { lightFormat } from 'date-fns/lightFormat'
import type { HistoryRound } from '../../contract/history.ts'
import { DAY, formatDate, monthName } from '../../domain/dates.ts'

type Played = Pick<HistoryRound, 'date' | 'timezoneOffset'>

/**
 * Returns a date whose calendar fields are those of the course on the day of the round; undefined without a valid
 * date. Without a time zone offset the viewer's time zone stands in: in UTC an evening round in America would belong
 * to the next day.
 */
function courseDate({ date: startMs, timezoneOffset }: Played): Date | undefined {
  if (startMs === undefined) return undefined
  const date = timezoneOffset === undefined ? new Date(startMs) : new UTCDate(startMs + timezoneOffset)
  return isValid(date) ? date : undefined
}

/** Returns the day of a round on the course's calendar, "05 Sep 2026", or an empty string. */
export function playedDay(round: Played): string {
  const date = courseDate(round)
  return date ? formatDate(date, DAY) : ''
}

/** Returns the day of a round on the course's calendar, "2026-09-05", or an empty string. */
export function playedIsoDay(round: Played): string {
  const date = courseDate(round)
  return date ? lightFormat(date, 'yyyy-MM-dd') : ''
}

export function playedYear(round: Played): number | undefined {
  const date = courseDate(round)
  return date && getYear(date)
}

/** Returns the year and the name of the month of a round on the course's calendar. */
export function playedMonth(round: Played): { year: number; month: string } | undefined {
  const date = courseDate(round)
  return date && { year: getYear(date), month: monthName(date, 'long') }
}
