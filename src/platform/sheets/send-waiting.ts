import type { TabChannel } from '../browser/tab-channel.ts'
import { createGrowingPauses, type GrowingPausesDeps } from '../stores/growing-pauses.ts'
import type { SheetSync } from './sheet-sync.ts'

interface SendWaitingDeps extends GrowingPausesDeps {
  /** Tells the pages that show a sheet that it has changed. */
  tabs: Pick<TabChannel<{ token: string }>, 'send'>
}

/**
 * Sends what waits in all score sheets, again and again until nothing waits that the network or the service delays. What
 * needs a person (a session, another key) waits for its page.
 */
export function sendWaiting(sync: Pick<SheetSync, 'exchangeWaiting'>, deps: SendWaitingDeps): void {
  const pauses = createGrowingPauses(deps, () => void attempt())
  async function attempt(): Promise<void> {
    try {
      const results = await sync.exchangeWaiting((token) => deps.tabs.send({ token }))
      const waitsMs = results.flatMap(({ retryAfterMs = [] }) => retryAfterMs)
      if (waitsMs.length > 0) pauses.schedule(Math.max(...waitsMs))
      else pauses.reset()
    } catch {
      // The storage was closed in the meantime.
      pauses.schedule()
    }
  }
  void attempt()
}
