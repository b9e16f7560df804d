import type { LiveDatabase } from '../../platform/live/live-database.ts'
import { reconnectDelayMs } from '../../platform/live/reconnect-delay.ts'
import type { Platform } from '../../platform/platform.ts'

interface Deps extends Pick<Platform, 'clock' | 'visibility'> {
  /** Loads the live database; rejects if its script cannot be loaded. */
  loadDatabase: () => Promise<LiveDatabase>
  /** Returns the delay of the request after a lost connection, because many pages may lose it at the same moment. */
  delayMs?: () => number
}

/**
 * Follows live rounds: calls `onChange` when one of them may have changed or ended, until it is stopped.
 * @returns a function that stops following
 */
export type FollowLiveRounds = (tokens: readonly string[], onChange: () => void) => () => void

/** Changes within this time, such as the scores of all players on a hole, are reported once. */
const COLLECT_MS = 1_500
/** Polling interval while the live database does not have the rounds or cannot be reached. */
const CHECK_MS = 15_000

/**
 * Creates the function that follows the golfer's own live rounds. The service computes the rows of the list, so the
 * live database only determines when to request them. Nothing is requested while the page is hidden.
 */
export function createLiveFollower({
  clock,
  visibility,
  loadDatabase,
  delayMs = reconnectDelayMs,
}: Deps): FollowLiveRounds {
  return (tokens, onChange) => {
    const present = new Set<string>()
    let isSubscribed = false
    let isConnected = false
    let isStopped = false
    let cancelReport: (() => void) | undefined
    let unsubscribers: (() => void)[] = []

    function report(afterMs = COLLECT_MS): void {
      cancelReport ??= clock.after(afterMs, () => {
        cancelReport = undefined
        onChange()
      })
    }

    async function subscribe(): Promise<void> {
      isSubscribed = true
      let database: LiveDatabase
      try {
        database = await loadDatabase()
      } catch {
        // Ignored: polling continues without the live database.
        return
      }
      if (isStopped || visibility.isHidden() || unsubscribers.length > 0) return
      unsubscribers = tokens.map((token) =>
        database.subscribe(token, {
          onValue(round) {
            if (round) present.add(token)
            else present.delete(token)
            report()
          },
          onConnection(connected) {
            if (connected) isConnected = true
            else if (isConnected) onConnectionLost()
          },
        }),
      )
    }

    /**
     * Requests the list, because the database itself would retry forever if there is no service; the failed request
     * shows the cached list.
     */
    function onConnectionLost(): void {
      unsubscribe()
      report(COLLECT_MS + delayMs())
    }

    function unsubscribe(): void {
      isSubscribed = false
      for (const stop of unsubscribers) stop()
      unsubscribers = []
      isConnected = false
      cancelReport?.()
      cancelReport = undefined
    }

    function onVisibility(): void {
      if (visibility.isHidden()) {
        unsubscribe()
        return
      }
      report()
      void subscribe()
    }

    const stopWatching = [
      visibility.onChange(onVisibility),
      clock.every(CHECK_MS, () => {
        if (visibility.isHidden()) return
        if (!isConnected || present.size < tokens.length) onChange()
        if (!isSubscribed) void subscribe()
      }),
    ]
    if (!visibility.isHidden()) void subscribe()
    return () => {
      isStopped = true
      for (const stop of stopWatching) stop()
      unsubscribe()
    }
  }
}
