import { utc } from '@date-fns/utc'
import { millisecondsInMinute } from 'date-fns/constants'
import { formatDistanceStrict } from 'date-fns/formatDistanceStrict'
import { isValid } from 'date-fns/isValid'

/**
 * Returns how long ago something was: "3 hours ago"; "just now" within a minute, and for clocks that differ. Empty for an
 * invalid timestamp.
 */
export function timeAgo(timestampMs: number, nowMs: number): string {
  if (!isValid(timestampMs)) return ''
  if (nowMs - timestampMs < millisecondsInMinute) return 'just now'
  return formatDistanceStrict(timestampMs, nowMs, { addSuffix: true, roundingMethod: 'floor', in: utc })
}
