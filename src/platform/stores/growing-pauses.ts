import type { Platform } from '../platform.ts'

export const SHORTEST_PAUSE_MS = 2000
export const LONGEST_PAUSE_MS = 60_000

export type GrowingPausesDeps = Pick<Platform, 'clock' | 'visibility' | 'network'>

/**
 * Creates a timer for retries. Each pause is twice as long as the previous one, up to a minute. A pause ends early when
 * the network returns, and does not end while the page is in a background tab.
 */
export function createGrowingPauses({ clock, visibility, network }: GrowingPausesDeps, attempt: () => void) {
  let pauseMs = SHORTEST_PAUSE_MS
  let subscriptions: (() => void)[] = []

  function cancel(): void {
    for (const unsubscribe of subscriptions) unsubscribe()
    subscriptions = []
  }

  return {
    /** Whether an attempt is to come. */
    isWaiting: () => subscriptions.length > 0,
    /** Calls `attempt` once after the next pause, which is `leastMs` at least. */
    schedule(leastMs = 0): void {
      cancel()
      let isOver = false
      const attemptIfVisible = () => {
        if (!isOver || visibility.isHidden()) return
        cancel()
        attempt()
      }
      const end = () => {
        isOver = true
        attemptIfVisible()
      }
      subscriptions = [
        clock.after(Math.max(pauseMs, leastMs), end),
        network.onChange(() => network.isOnline() && end()),
        visibility.onChange(attemptIfVisible),
      ]
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
    },
    /** Lets the next attempt come after the shortest pause instead of a longer one. */
    hasten(): void {
      if (pauseMs === 2 * SHORTEST_PAUSE_MS) return
      this.reset()
      this.schedule()
    },
    /** Cancels the next attempt and starts again with the shortest pause. */
    reset(): void {
      cancel()
      pauseMs = SHORTEST_PAUSE_MS
    },
  }
}
