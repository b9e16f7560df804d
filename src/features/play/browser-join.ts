import { api } from '../../platform/api/browser-api.ts'
import { clock } from '../../platform/browser/clock.ts'
import { deviceName } from '../../platform/browser/device-name.ts'
import { randomToken } from '../../platform/browser/random.ts'
import { sheetDatabase } from '../../platform/sheets/browser-sheets.ts'
import { saveReplica } from '../../platform/sheets/sheet-changes.ts'
import { currentUser } from '../session/current-user.ts'
import { type JoinResult, joinSheet } from './join-sheet.ts'

/** Makes this browser a scorer of the round at an address. */
export function joinHere(token: string, key: string | undefined): Promise<JoinResult> {
  return joinSheet(token, key, {
    api,
    db: sheetDatabase,
    saveReplica: (...changed) => saveReplica(sheetDatabase, ...changed),
    user: async () => {
      const state = await currentUser.load()
      return state.status === 'signedIn' ? state.user.id : undefined
    },
    deviceName,
    randomKey: randomToken,
    now: clock.now,
  })
}
