import { api } from '../api/browser-api.ts'
import { clock } from '../browser/clock.ts'
import { deviceName } from '../browser/device-name.ts'
import { locks } from '../browser/locks.ts'
import { network } from '../browser/network.ts'
import { tabChannel } from '../browser/tab-channel.ts'
import { visibility } from '../browser/visibility.ts'
import { sheetDatabase } from './browser-sheets.ts'
import { sendWaiting } from './send-waiting.ts'
import { createSheetSync } from './sheet-sync.ts'

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
