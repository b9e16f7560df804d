import type { LiveRound } from '../../contract/round.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import type { LiveDatabase } from '../../platform/live/live-database.ts'

/** After so long without a value nobody should wait any more. */
const TIMEOUT_MS = 10_000

export type FirstValue = { round: LiveRound | undefined } | 'noAnswer'

/** What the realtime database holds of a round at this moment; a course does not change while it is played. */
export function readLiveRound(
  { liveDatabase, clock }: { liveDatabase: LiveDatabase; clock: Clock },
  token: string,
): Promise<FirstValue> {
  const { promise, resolve } = Promise.withResolvers<FirstValue>()
  const giveUp = clock.after(TIMEOUT_MS, () => resolve('noAnswer'))
  const stop = liveDatabase.subscribe(token, {
    onValue: (round) => resolve({ round }),
    // Before the first value it says nothing; patience decides.
    onConnection: () => {},
  })
  return promise.finally(() => {
    giveUp()
    stop()
  })
}
