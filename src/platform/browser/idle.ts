/** Instead of idle time, where the browser does not report it (Safari). */
const DELAY_MS = 30
/** A busy page is not idle for a long time. */
const LATEST_MS = 300

/** Calls back when the browser is idle, at the latest after 300 ms; returns a function that cancels it. */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, DELAY_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback, { timeout: LATEST_MS })
  return () => cancelIdleCallback(handle)
}
