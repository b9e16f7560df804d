import { dateTimeAtOffset, utcDate, utcDateTime } from '../../../domain/dates/dates.ts'

interface Props {
  /** Unix milliseconds. */
  ms: number | undefined
  /** The golfer's time zone offset in milliseconds east of UTC, if known. */
  offsetMs?: number
  /** Shown in place of the date, such as how long ago it was. */
  text?: string
}

/** Shows a date in UTC, with the exact time and the golfer's local time in the title. */
export function AdminDate({ ms, offsetMs, text }: Props) {
  const date = adminDateText(ms)
  if (ms === undefined || date === '') return <span>–</span>
  const localTime = offsetMs === undefined ? '' : dateTimeAtOffset(ms, offsetMs)
  const exact = [utcDateTime(ms), localTime && `golfer’s local time ${localTime}`]
  return (
    <time className="numbers" dateTime={new Date(ms).toISOString()} title={exact.filter(Boolean).join(', ')}>
      {text ?? date}
    </time>
  )
}

/** Returns the date in UTC as text; empty if there is none. */
export function adminDateText(ms: number | undefined): string {
  return ms === undefined ? '' : utcDate(ms)
}
