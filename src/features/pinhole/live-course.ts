import type { LiveRound } from '../../contract/round.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import type { LiveDatabase } from '../../platform/live/live-database.ts'

const TIMEOUT_MS = 10_000

export type FirstValue = { round: LiveRound | undefined } | 'timeout'

/** Reads the current value of a live round once; the course does not change during a round. */
export function readLiveRound(
  { liveDatabase, clock }: { liveDatabase: LiveDatabase; clock: Clock },
  token: string,
): Promise<FirstValue> {
  const { promise, resolve } = Promise.withResolvers<FirstValue>()
  const clearTimer = clock.after(TIMEOUT_MS, () => resolve('timeout'))
  const unsubscribe = liveDatabase.subscribe(token, {
    onValue: (round) => resolve({ round }),
    // Ignores connection changes, because there is a timeout.
    onConnection: () => {},
  })
  return promise.finally(() => {
    clearTimer()
    unsubscribe()
  })
}
