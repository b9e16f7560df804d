/**
 * Over this time the pages that have lost the same process of the service connect again. It is long enough for 10,000
 * pages, and shorter than the time after which a page says that it has no connection (`live-session.ts`).
 */
const SPREAD_MS = 2_500

/** Returns how long a page waits before it connects again for the first time, in milliseconds. */
export function reconnectDelayMs(random: () => number = Math.random): number {
  return random() * SPREAD_MS
}
