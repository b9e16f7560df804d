import { millisecondsInMinute } from 'date-fns/constants'
import { utcDate, utcDateTime } from '../../../domain/dates/dates.ts'
import { timeAgo } from '../../../domain/dates/time-ago.ts'
import { useNow } from '../../../platform/use-now.ts'

interface Props {
  /** Unix milliseconds. */
  ms: number | undefined
  /** Shown if there is no time, or an invalid one. */
  fallback?: string
  /** Leaves out the date where a column has no space for it. */
  isShort?: boolean
}

/** Shows a date in UTC and how long ago it was, with the exact time in the title. */
export function DateAgo({ ms, fallback = '–', isShort = false }: Props) {
  const nowMs = useNow(millisecondsInMinute)
  const date = ms === undefined ? '' : utcDate(ms)
  if (ms === undefined || date === '') return <span className="soft">{fallback}</span>
  const ago = timeAgo(ms, nowMs)
  return (
    <time dateTime={new Date(ms).toISOString()} title={utcDateTime(ms)}>
      {isShort ? ago : date} {!isShort && <span className="tiny">{ago}</span>}
    </time>
  )
}
