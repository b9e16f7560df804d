const MINUTE_MS = 60_000
/** Each unit and the shortest time for which it is used. */
const UNITS: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['year', 365 * 24 * 60 * MINUTE_MS],
  ['month', 30 * 24 * 60 * MINUTE_MS],
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
]
const format = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/**
 * Returns how long ago something was: "3 hours ago"; "just now" within a minute, and for times in the future, because
 * clocks differ. Empty for an invalid timestamp. `formatDistanceStrict` of date-fns would add its texts, 3 kB, to all
 * staff pages.
 */
export function timeAgo(timestampMs: number, nowMs: number): string {
  const elapsedMs = nowMs - timestampMs
  if (!Number.isFinite(elapsedMs)) return ''
  const [unit, unitMs] = UNITS.find(([, ms]) => elapsedMs >= ms) ?? []
  return unit && unitMs ? format.format(-Math.floor(elapsedMs / unitMs), unit) : 'just now'
}
