import { api } from '../api/browser-api.ts'
import { clock } from '../browser/clock.ts'
import { deviceName } from '../browser/device-name.ts'
import { locks } from '../browser/locks.ts'
import { network } from '../browser/network.ts'
import { randomToken } from '../browser/random.ts'
import { localStore } from '../browser/storage.ts'
import { visibility } from '../browser/visibility.ts'
import { sendWaiting } from './send-waiting.ts'
import { createSheetDatabase } from './sheet-database.ts'
import { createSheetSync } from './sheet-sync.ts'
import { writeWaiting } from './waiting-entries.ts'

/** The score sheets of this browser. */
export const sheetDatabase = createSheetDatabase(randomToken, (waiting) => writeWaiting(localStore, waiting))

/**
 * Creates the exchange of this browser's sheets with the service.
 * @param user returns the login of the golfer whom this browser remembers
 */
export const sheetSync = (user: () => string | undefined) =>
  createSheetSync({ db: sheetDatabase, api, locks, user, deviceName })

/** Sends what waits in this browser. Import this file dynamically, and only if something waits. */
export const sendFromPage = (user: () => string | undefined): void =>
  sendWaiting(sheetSync(user), { clock, network, visibility })
