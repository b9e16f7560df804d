import { randomToken } from '../browser/random.ts'
import { localStore } from '../browser/storage.ts'
import { createSheetDatabase } from './sheet-database.ts'
import { writeWaiting } from './waiting-entries.ts'

/** The score sheets of this browser. */
export const sheetDatabase = createSheetDatabase(randomToken, (counts) => writeWaiting(localStore, counts))
