import { dateTimeAtOffset, utcDate, utcDateTime } from '../../domain/dates.ts'
import { ExactTime } from '../../ui/ExactTime.tsx'

interface Props {
  ms: number | undefined
  /** Milliseconds east of UTC where the golfer was, where it is known. */
  offsetMs?: number
}

/** A day in UTC; the second, and the clock on the golfer's own wall, on hover or focus. */
export function AdminDate({ ms, offsetMs }: Props) {
  const text = ms === undefined ? '' : utcDate(ms)
  if (ms === undefined || text === '') return <span>–</span>
  const lines = [utcDateTime(ms)]
  if (offsetMs !== undefined) lines.push(`Golfer’s local time ${dateTimeAtOffset(ms, offsetMs)}`)
  return <ExactTime text={text} iso={new Date(ms).toISOString()} lines={lines} />
}

export function adminDateText(ms: number | undefined): string {
  return ms === undefined ? '' : utcDate(ms)
}
