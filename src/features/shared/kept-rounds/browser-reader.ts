import { clock } from '../../../platform/browser/clock.ts'
import { localStore } from '../../../platform/browser/storage.ts'
import { sheetDatabase } from '../../../platform/sheets/browser-sheets.ts'
import { sheetSync } from '../../../platform/sheets/browser-sync.ts'
import { rememberedUser } from '../../session/remembered-user.ts'
import { keptRoundsReader } from './read-kept-rounds.ts'

/** Reads the rounds that are scored with this browser. Import this file dynamically. */
export const readKeptRounds = keptRoundsReader({
  db: sheetDatabase,
  sync: sheetSync(() => rememberedUser(localStore)?.id),
  now: clock.now,
})
