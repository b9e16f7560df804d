import type { Clock } from '../../../platform/browser/clock.ts'
import type { RoundStore } from '../round.store.ts'

const INTERVAL_MS = 30_000

type Round = Pick<RoundStore, '$state' | 'reopen'>

/**
 * Reconnects to a live round every half minute while the connection is lost, for pages without a Reconnect button,
 * because the SDK's own retry delay grows to 5 minutes. Returns a function that stops this.
 */
export function keepConnected({ $state, reopen }: Round, clock: Clock): () => void {
  return clock.every(INTERVAL_MS, () => {
    const state = $state.get()
    const isLost =
      state.status === 'live' && (state.connection === 'reconnecting' || state.connection === 'offline')
    if (isLost) reopen()
  })
}
