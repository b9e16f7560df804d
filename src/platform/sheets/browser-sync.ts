import { api } from '../api/browser-api.ts'
import { clock } from '../browser/clock.ts'
import { deviceName } from '../browser/device-name.ts'
import { locks } from '../browser/locks.ts'
import { network } from '../browser/network.ts'
import { type TabChannel, tabChannel } from '../browser/tab-channel.ts'
import { visibility } from '../browser/visibility.ts'
import { createGrowingPauses, type GrowingPausesDeps } from '../stores/growing-pauses.ts'
import { sheetDatabase } from './browser-sheets.ts'
import { createSheetSync, type SheetSync } from './sheet-sync.ts'

// Import this file dynamically: a page shows a sheet before it exchanges anything.

/**
 * Creates the exchange of this browser's sheets with the service.
 * @param user returns the login of the golfer whom this browser remembers
 */
export const sheetSync = (user: () => string | undefined) =>
  createSheetSync({ db: sheetDatabase, api, locks, user, deviceName, now: clock.now })

/** Sends what waits in this browser. To be called only if something waits. The pages of the rounds use this channel. */
export const sendFromPage = (user: () => string | undefined): void =>
  sendWaiting(sheetSync(user), { clock, network, visibility, tabs: tabChannel('score-sheets') })

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
