import { utcDateTime } from '../../domain/dates.ts'
import { timeAgo } from '../../domain/time-ago.ts'

/** Shows how long ago something was, with the exact time in UTC in the title. */
export function Ago({ ms, nowMs }: { ms: number; nowMs: number }) {
  const exact = utcDateTime(ms)
  if (exact === '') return null
  return (
    <time dateTime={new Date(ms).toISOString()} title={exact}>
      {timeAgo(ms, nowMs)}
    </time>
  )
}
