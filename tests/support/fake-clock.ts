import type { Clock } from '../../src/platform/browser/clock.ts'

/** Creates a clock whose time only `advance` changes. */
export function fakeClock(startMs = 0) {
  let now = startMs
  let timers: { at: number; every?: number; callback: () => void }[] = []
  const start = (at: number, callback: () => void, every?: number) => {
    const timer = { at, callback, ...(every === undefined ? {} : { every }) }
    timers.push(timer)
    return () => {
      timers = timers.filter((one) => one !== timer)
    }
  }
  const clock: Clock = {
    now: () => now,
    after: (delayMs, callback) => start(now + delayMs, callback),
    every: (intervalMs, callback) => start(now + intervalMs, callback, intervalMs),
  }
  return {
    clock,
    /** Returns the number of timers that are not cancelled. */
    pendingTimers: () => timers.length,
    /** Moves the time forward and runs the timers that are due, in order. */
    advance(ms: number): void {
      const end = now + ms
      for (;;) {
        const next = timers.filter((timer) => timer.at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (!next) break
        now = next.at
        if (next.every === undefined) timers = timers.filter((one) => one !== next)
        else next.at += next.every
        next.callback()
      }
      now = end
    },
  }
}
