/**
 * Parses a `Retry-After` header: a number of seconds or a date. Returns the milliseconds to wait, at most `maxMs`, so that a
 * wrong header cannot stop anybody for long, or undefined if there is no valid header.
 */
export function parseRetryAfter(
  header: string | undefined,
  { nowMs, maxMs }: { nowMs: number; maxMs: number },
): number | undefined {
  if (header === undefined) return undefined
  const text = header.trim()
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs
  return Number.isNaN(ms) ? undefined : Math.min(maxMs, Math.max(0, ms))
}
