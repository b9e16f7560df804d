import { utc } from '@date-fns/utc'
import { endOfDay } from 'date-fns/endOfDay'
import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import { badRequest } from '../../base/http/http-error.ts'

/**
 * Returns the last millisecond of a day in UTC.
 * @param field names the date in the error
 * @throws HttpError 400 when there is no such date
 */
export function endOfUtcDay(field: string, isoDate: string): number {
  const date = parseISO(isoDate, { in: utc })
  if (!isValid(date)) throw badRequest(`${field}: not a valid date`)
  return endOfDay(date).getTime()
}
