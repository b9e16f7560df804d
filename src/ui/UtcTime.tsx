import { utcDateTime } from '../domain/dates.ts'

interface Props {
  /** Unix milliseconds. */
  ms: number
  /** Replaces a time that is not one. */
  fallback?: string
}

/** A moment in UTC, as on all staff pages. */
export function UtcTime({ ms, fallback }: Props) {
  const text = utcDateTime(ms)
  return text === '' ? fallback : <time dateTime={new Date(ms).toISOString()}>{text}</time>
}
