/** Instead of idle time, where the browser does not report it (Safari). */
const DELAY_MS = 30

/** Calls back when the browser is idle; returns a function that cancels it. */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, DELAY_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback)
  return () => cancelIdleCallback(handle)
}
