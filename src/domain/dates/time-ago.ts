import { formatDistanceStrict } from 'date-fns/formatDistanceStrict'
import { isValid } from 'date-fns/isValid'

const MINUTE_MS = 60_000

/**
 * Returns how long ago something was, in full units: "3 hours ago"; "just now" within a minute, and for times in the
 * future, because clocks differ. Empty for an invalid timestamp.
 */
export function timeAgo(timestampMs: number, nowMs: number): string {
  if (!isValid(timestampMs)) return ''
  if (nowMs - timestampMs < MINUTE_MS) return 'just now'
  return formatDistanceStrict(timestampMs, nowMs, { addSuffix: true, roundingMethod: 'floor' })
}
