import type { Clock } from '../../platform/browser/clock.ts'
import type { Visibility } from '../../platform/browser/visibility.ts'
import type { LiveDatabase } from '../../platform/live/live-database.ts'
import { pollWhileVisible } from '../../platform/stores/poll-while-visible.ts'
import type { SheetWatch } from './sheet-exchange.ts'

const POLL_MS = 15_000
const RECONNECT_MS = 30_000

interface Deps {
  liveDatabase: LiveDatabase
  clock: Clock
  visibility: Visibility
}

/**
 * Creates the function that watches the number of a round's log, until it is stopped. A round that is not live, or whose
 * competition is hidden, has no such number; what is new in it is asked for at an interval.
 */
export function createSheetWatch({ liveDatabase, ...deps }: Deps) {
  return (token: string, onSeq: (seq: number | undefined) => void): SheetWatch => {
    let stopPolling: (() => void) | undefined
    let stopReconnecting: (() => void) | undefined
    const end = () => {
      stopPolling?.()
      stopPolling = undefined
    }
    const endReconnecting = () => {
      stopReconnecting?.()
      stopReconnecting = undefined
    }
    const unsubscribe = liveDatabase.subscribe(token, {
      onValue(round) {
        if (round) end()
        else stopPolling ??= pollWhileVisible(deps, POLL_MS, () => onSeq(undefined))
        onSeq(round?.seq)
      },
      onConnection(connected) {
        if (connected) endReconnecting()
        // The pauses of the SDK grow to five minutes.
        else stopReconnecting ??= pollWhileVisible(deps, RECONNECT_MS, liveDatabase.reconnect)
      },
    })
    return {
      stop() {
        unsubscribe()
        end()
        endReconnecting()
      },
      reconnect() {
        if (stopReconnecting) liveDatabase.reconnect()
      },
    }
  }
}
