import { clock } from '../../../platform/browser/clock.ts'
import { localStore } from '../../../platform/browser/storage.ts'
import { sheetDatabase } from '../../../platform/sheets/browser-sheets.ts'
import { sheetSync } from '../../../platform/sheets/browser-sync.ts'
import { rememberedUser } from '../../session/remembered-user.ts'
import { keptRoundPage, keptRoundsReader } from './read-kept-rounds.ts'

// Import this file dynamically.

/** Reads the rounds that are scored with this browser. */
export const readKeptRounds = keptRoundsReader({
  db: sheetDatabase,
  sync: sheetSync(() => rememberedUser(localStore)?.id),
  now: clock.now,
})

/** Finds what the page of a round shows of a sheet of this browser. */
export const findKeptRound = (token: string) => keptRoundPage({ db: sheetDatabase, now: clock.now }, token)
