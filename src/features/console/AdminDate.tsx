import { dateTimeAtOffset, utcDate, utcDateTime } from '../../domain/dates.ts'
import { ExactTime } from '../../ui/ExactTime.tsx'

interface Props {
  /** Unix milliseconds. */
  ms: number | undefined
  /** The golfer's time zone offset in milliseconds east of UTC, if known. */
  offsetMs?: number
}

/** Shows a date in UTC. Hover and focus show the exact time and the golfer's local time. */
export function AdminDate({ ms, offsetMs }: Props) {
  const text = adminDateText(ms)
  if (ms === undefined || text === '') return <span>–</span>
  const lines = [utcDateTime(ms)]
  const localTime = offsetMs === undefined ? '' : dateTimeAtOffset(ms, offsetMs)
  if (localTime !== '') lines.push(`Golfer’s local time ${localTime}`)
  return <ExactTime text={text} iso={new Date(ms).toISOString()} lines={lines} />
}

/** Returns the date in UTC as text; empty if there is none. */
export function adminDateText(ms: number | undefined): string {
  return ms === undefined ? '' : utcDate(ms)
}
