import { createGrowingPauses, type GrowingPausesDeps } from '../stores/growing-pauses.ts'
import type { SheetSync } from './sheet-sync.ts'

/**
 * Sends what waits in all score sheets, again and again until nothing waits that the network delays. What needs a person
 * (a session, another key) waits for its page.
 */
export function sendWaiting(sync: Pick<SheetSync, 'exchangeWaiting'>, deps: GrowingPausesDeps): void {
  const pauses = createGrowingPauses(deps, () => void attempt())
  async function attempt(): Promise<void> {
    const results = await sync.exchangeWaiting().catch(() => [])
    const isDelayed = results.some((one) => one.status === 'waiting' && one.problem === 'unreachable')
    if (isDelayed) pauses.schedule()
    else pauses.reset()
  }
  void attempt()
}
