import { utcDateTime } from '../domain/dates/dates.ts'

interface Props {
  /** Unix milliseconds. */
  ms: number
  /** Shown in place of an invalid time. */
  fallback?: string
}

/** Shows a time in UTC, as on all staff pages. */
export function UtcTime({ ms, fallback }: Props) {
  const text = utcDateTime(ms)
  return text === '' ? fallback : <time dateTime={new Date(ms).toISOString()}>{text}</time>
}
