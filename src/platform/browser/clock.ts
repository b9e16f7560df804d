/** Time, so that a test can be its master. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number
  /** Calls once after a while; answers how to call it off. */
  after(delayMs: number, callback: () => void): () => void
  every(intervalMs: number, callback: () => void): () => void
}

export const clock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
  every(intervalMs, callback) {
    const timer = setInterval(callback, intervalMs)
    return () => clearInterval(timer)
  },
}
