const MINUTE_MS = 60_000

/** Returns how long ago something was, without counting seconds: "now", "4 min", "2 h". */
export function minutesAgo(timestampMs: number, nowMs: number): string {
  return nowMs - timestampMs < MINUTE_MS ? 'now' : shortTimeAgo(timestampMs, nowMs)
}

/** Returns how long ago something was, in short: "12 s", "4 min", "2 h". */
export function shortTimeAgo(timestampMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - timestampMs) / 1000))
  if (seconds < 60) return `${seconds} s`
  return seconds < 3600 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3600)} h`
}
