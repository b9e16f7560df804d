import type { Clock } from '../../platform/browser/clock.ts'
import type { Visibility } from '../../platform/browser/visibility.ts'
import type { LiveDatabase } from '../../platform/live/live-database.ts'
import { pollWhileVisible } from '../../platform/stores/poll-while-visible.ts'

const POLL_MS = 60_000

interface Deps {
  liveDatabase: Pick<LiveDatabase, 'subscribe'>
  clock: Clock
  visibility: Visibility
}

/**
 * Creates the function that watches the number of a round's log, until the function that it returns is called. A round
 * that is not live has no such number; entries that arrive after its finish are asked for at an interval.
 */
export function createSheetWatch({ liveDatabase, ...deps }: Deps) {
  return (token: string, onSeq: (seq: number | undefined) => void): (() => void) => {
    let stopPolling: (() => void) | undefined
    const end = () => {
      stopPolling?.()
      stopPolling = undefined
    }
    const unsubscribe = liveDatabase.subscribe(token, {
      onValue(round) {
        if (round) end()
        else stopPolling ??= pollWhileVisible(deps, POLL_MS, () => onSeq(undefined))
        onSeq(round?.seq)
      },
      onConnection: () => {},
    })
    return () => {
      unsubscribe()
      end()
    }
  }
}
