import { millisecondsInDay } from 'date-fns/constants'

/** Nobody is waited for longer. */
const WAIT_MAX_MS = millisecondsInDay

/** Returns how long the header `Retry-After` asks to wait: seconds or a date; 0 without a valid one. */
export function retryAfterMs(header: string | undefined, nowMs: number): number {
  if (header === undefined) return 0
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - nowMs
  return Number.isFinite(ms) ? Math.min(WAIT_MAX_MS, Math.max(0, ms)) : 0
}
