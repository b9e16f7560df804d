import { UTCDate } from '@date-fns/utc'
import { format } from 'date-fns/format'
import { UNKNOWN_CLIENT } from '../base/http/describe-client.ts'

/** Describes a request in the e-mail that it caused: "on 3 May 2026 at 14:05 UTC with Chrome on Windows". */
export const describeRequest = (timeMs: number, client = UNKNOWN_CLIENT): string =>
  `on ${describeTime(timeMs)} with ${client}`

/** Returns day and minute: "3 May 2026 at 14:05 UTC". */
export function describeTime(timeMs: number): string {
  return format(new UTCDate(timeMs), "d MMMM yyyy 'at' HH:mm 'UTC'")
}
