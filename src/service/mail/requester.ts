import { UTCDate } from '@date-fns/utc'
import { format } from 'date-fns/format'
import { describeClient } from '../accounts/describe-client.ts'

/**
 * Describes a request in the e-mail that it caused: "on 3 May 2026 at 14:05 UTC with Chrome on Windows". Does not quote
 * the user agent, because the requester can choose it freely.
 */
export function describeRequest(nowMs: number, userAgent = ''): string {
  return `on ${describeTime(nowMs)} with ${describeClient(userAgent)}`
}

/** Returns day and minute: "3 May 2026 at 14:05 UTC". */
export function describeTime(timeMs: number): string {
  return format(new UTCDate(timeMs), "d MMMM yyyy 'at' HH:mm 'UTC'")
}
