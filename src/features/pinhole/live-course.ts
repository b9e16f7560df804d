import type { LiveRound } from '../../contract/round.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import type { LiveRounds } from '../../platform/live/live-database.ts'

/** After so long without a value nobody should wait any more. */
const PATIENCE_MS = 10_000

export type FirstValue = { round: LiveRound | undefined } | 'noAnswer'

/** What the realtime database holds of a round at this moment; a course does not change while it is played. */
export function readLiveRound(
  { liveRounds, clock }: { liveRounds: LiveRounds; clock: Clock },
  token: string,
): Promise<FirstValue> {
  const { promise, resolve } = Promise.withResolvers<FirstValue>()
  const giveUp = clock.after(PATIENCE_MS, () => resolve('noAnswer'))
  const stop = liveRounds.subscribe(token, {
    onValue: (round) => resolve({ round }),
    // Before the first value it says nothing; patience decides.
    onConnection: () => {},
  })
  return promise.finally(() => {
    giveUp()
    stop()
  })
}
