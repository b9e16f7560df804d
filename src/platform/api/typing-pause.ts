import type { Clock } from '../browser/clock.ts'

interface TypingPause {
  /** Calls back after the pause, unless it is called again or cancelled before. */
  restart(callback: () => void): void
  cancel(): void
}

/** Creates a timer that waits for a pause in typing, so that not every key press causes a request. */
export function createTypingPause(clock: Pick<Clock, 'after'>, pauseMs: number): TypingPause {
  let cancel = () => {}
  return {
    restart(callback) {
      cancel()
      cancel = clock.after(pauseMs, callback)
    },
    cancel: () => cancel(),
  }
}
