const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * As date-fns writes `dd MMM yyyy`, in UTC: "05 Sep 2026". Its `format` weighs 5.6 kB and knows the viewer's
 * timezone only. Empty for what is no moment.
 */
export function utcDate(timestampMs: number): string {
  const date = new Date(timestampMs)
  if (Number.isNaN(date.getTime())) return ''
  const day = String(date.getUTCDate()).padStart(2, '0')
  return `${day} ${MONTHS[date.getUTCMonth()]} ${String(date.getUTCFullYear()).padStart(4, '0')}`
}

/** The day on the course's own calendar, wherever the viewer is; the offset is milliseconds east of UTC. */
export function roundDate(startTimestampMs: number, timezoneOffsetMs = 0): string {
  return utcDate(startTimestampMs + timezoneOffsetMs)
}
