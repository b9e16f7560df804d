import { format } from 'date-fns/format'
import { getYear } from 'date-fns/getYear'
import { isValid } from 'date-fns/isValid'

/**
 * Returns the year and the name of the month in which a round was played, in the golfer's time zone; undefined
 * for an invalid date. The golfer's time zone stands in for that of the course, which the history does not know;
 * in UTC an evening round in America would belong to the next day.
 */
export function localMonth(timestampMs: number | undefined): { year: number; month: string } | undefined {
  const date = new Date(timestampMs ?? Number.NaN)
  return isValid(date) ? { year: getYear(date), month: format(date, 'MMMM') } : undefined
}
