import type { ReadableAtom } from 'nanostores'
import type { Clock } from '../../../platform/browser/clock.ts'
import type { RoundState } from '../round.store.ts'

const INTERVAL_MS = 30_000

interface ReconnectingRound {
  $state: ReadableAtom<RoundState>
  reopen(): void
}

/**
 * Reconnects to a live round every half minute while the connection is lost, for pages without a Reconnect button,
 * because the SDK's own retry delay grows to 5 minutes. Returns a function that stops this.
 */
export function keepConnected({ $state, reopen }: ReconnectingRound, clock: Clock): () => void {
  return clock.every(INTERVAL_MS, () => {
    const state = $state.get()
    const isLost =
      state.status === 'live' && (state.connection === 'reconnecting' || state.connection === 'offline')
    if (isLost) reopen()
  })
}
