/** The delay in browsers that cannot report idle time (Safari). */
const DELAY_MS = 30
/** The longest wait, because a busy page may not be idle for a long time. */
const LATEST_MS = 300

/** Calls back when the browser is idle, at the latest after 300 ms. Returns a function that cancels this. */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, DELAY_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback, { timeout: LATEST_MS })
  return () => cancelIdleCallback(handle)
}
