import { utcDateTime } from '../../../domain/dates.ts'

/** A moment in UTC, as on all staff pages; nothing for a time that is not one. */
export function RunTime({ ms }: { ms: number }) {
  const text = utcDateTime(ms)
  return text === '' ? null : <time dateTime={new Date(ms).toISOString()}>{text}</time>
}
