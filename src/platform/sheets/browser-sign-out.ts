import { localStore } from '../browser/storage.ts'
import { sheetDatabase } from './browser-sheets.ts'
import { createSignOutSheets } from './sign-out-sheets.ts'

/** What signing out does with the score sheets of this browser. Import this file dynamically. */
export const signOutSheets = createSignOutSheets(sheetDatabase, localStore)
