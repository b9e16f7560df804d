/** The system clock, behind an interface so that tests can control time. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number
  /** Calls back once after a delay; returns a function that cancels it. */
  after(delayMs: number, callback: () => void): () => void
  /** Calls back at an interval; returns a function that cancels it. */
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
