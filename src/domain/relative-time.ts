const UNITS = [
  ['second', 1000],
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
] as const
/** Times within this interval are shown as "just now", because clocks differ slightly. */
const NOW_MS = 10_000

const format = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'short' })

/**
 * Returns how long ago a moment was, in the largest fitting unit up to days: "5 min. ago". Empty for an invalid
 * timestamp.
 */
export function timeAgo(ms: number, nowMs: number): string {
  const elapsed = nowMs - ms
  if (!Number.isFinite(elapsed)) return ''
  if (elapsed < NOW_MS) return 'just now'
  const [unit, unitMs] = UNITS.findLast(([, size]) => elapsed >= size) ?? UNITS[0]
  return format.format(-Math.floor(elapsed / unitMs), unit)
}
