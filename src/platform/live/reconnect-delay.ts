/**
 * The pages that were connected to a process that ended reconnect within this time. It is long enough for 10,000 pages,
 * and shorter than the time after which a page reports that it has no connection (`live-session.ts`).
 */
const SPREAD_MS = 2_500

/** Returns how many milliseconds a page waits before its first attempt to reconnect. */
export function reconnectDelayMs(random: () => number = Math.random): number {
  return random() * SPREAD_MS
}
