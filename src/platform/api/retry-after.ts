/** Longer waits are reduced to this, so that a wrong header cannot stop the page for hours. */
const WAIT_MAX_MS = 5 * 60_000

/**
 * Parses a `Retry-After` header: a number of seconds or a date. Returns the milliseconds to wait, or undefined if there
 * is no such header.
 */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined
  const text = header.trim()
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs
  return Number.isNaN(ms) ? undefined : Math.min(WAIT_MAX_MS, Math.max(0, ms))
}
