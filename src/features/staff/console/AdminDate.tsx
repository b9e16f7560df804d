import { dateTimeAtOffset, utcDate, utcDateTime } from '../../../domain/dates/dates.ts'
import { ExactTime } from '../../../ui/ExactTime.tsx'

interface Props {
  /** Unix milliseconds. */
  ms: number | undefined
  /** The golfer's time zone offset in milliseconds east of UTC, if known. */
  offsetMs?: number
  /** Shown in place of the date, such as how long ago it was. */
  text?: string
}

/** Shows a date in UTC. Hover and focus show the exact time and the golfer's local time. */
export function AdminDate({ ms, offsetMs, text }: Props) {
  const date = adminDateText(ms)
  if (ms === undefined || date === '') return <span>–</span>
  const lines = [utcDateTime(ms)]
  const localTime = offsetMs === undefined ? '' : dateTimeAtOffset(ms, offsetMs)
  if (localTime !== '') lines.push(`Golfer’s local time ${localTime}`)
  return <ExactTime text={text ?? date} iso={new Date(ms).toISOString()} lines={lines} />
}

/** Returns the date in UTC as text; empty if there is none. */
export function adminDateText(ms: number | undefined): string {
  return ms === undefined ? '' : utcDate(ms)
}
