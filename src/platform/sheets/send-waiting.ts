import { createGrowingPauses, type GrowingPausesDeps } from '../stores/growing-pauses.ts'
import type { SheetSync } from './sheet-sync.ts'

/**
 * Sends what waits in all score sheets, again and again until nothing waits that the network or the service delays. What
 * needs a person (a session, another key) waits for its page.
 */
export function sendWaiting(sync: Pick<SheetSync, 'exchangeWaiting'>, deps: GrowingPausesDeps): void {
  const pauses = createGrowingPauses(deps, () => void attempt())
  async function attempt(): Promise<void> {
    const results = await sync.exchangeWaiting().catch(() => [])
    const waitsMs = results.flatMap(({ retryAfterMs = [] }) => retryAfterMs)
    if (waitsMs.length > 0) pauses.schedule(Math.max(...waitsMs))
    else pauses.reset()
  }
  void attempt()
}
