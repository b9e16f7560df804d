import { localStore, type Storage } from '../browser/storage.ts'
import { sheetDatabase } from './browser-sheets.ts'
import { ENTERED_PLAYERS, LAST_SETUP, readOpenSheet, writeOpenSheet } from './open-sheet.ts'
import { isWaiting, logRange, type SheetDatabase } from './sheet-database.ts'

/** The sheets about which a user who signs out is asked. */
export interface AskedSheets {
  /** Sheets of the user that are live, as far as this browser knows, or not fully sent. */
  own: number
  /** Sheets of other people, for which this browser has a key. */
  others: number
  /** Entries that only this browser has. */
  unsentEntries: number
  /** Sheets that the service does not have. */
  unsentRounds: number
}

export interface SignOutSheets {
  /** Returns the sheets that stay or go by the user's choice. @param owner the login of the user */
  asked(owner: string | undefined): Promise<AskedSheets>
  /** Deletes the finished sheets of the user with their keys. @param deletesAsked whether those of `asked` go as well */
  remove(owner: string | undefined, deletesAsked: boolean): Promise<void>
}

/** The kinds of entries that end a round, or make it live again. */
const STATE_KINDS: readonly string[] = ['finish', 'discard', 'reopen', 'restore']

/** Creates what signing out does with the score sheets of a browser. */
export function createSignOutSheets(
  db: Pick<SheetDatabase, 'begin' | 'write'>,
  storage: Storage,
): SignOutSheets {
  /** Reads each sheet with its entries that wait, and whether it goes without a question. */
  async function readSheets(owner: string | undefined) {
    // A browser that refuses its storage has no sheets.
    const trx = await db.begin('readonly').catch(() => undefined)
    if (!trx) return []
    const [sheets, entries, log] = await Promise.all([
      trx.objectStore('sheets').getAll(),
      trx.objectStore('entries').getAll(),
      trx.objectStore('log').getAll(),
    ])
    return sheets.map((sheet) => {
      const own = entries.filter(({ token }) => token === sheet.token)
      const unsent = own.filter(isWaiting).length
      const last = log.findLast(
        ({ token, entry }) => token === sheet.token && STATE_KINDS.includes(entry.kind),
      )
      // The round may have ended on another phone, which this browser has not shown yet.
      const state =
        sheet.state ?? (last?.entry.kind === 'finish' || last?.entry.kind === 'discard' ? 'finished' : 'live')
      const isOwn = sheet.owner !== null && sheet.owner === owner
      const goes = isOwn && sheet.isStarted && unsent === 0 && state !== 'live'
      return { ...sheet, isOwn, unsent, goes }
    })
  }

  return {
    async asked(owner) {
      const asked = (await readSheets(owner)).filter(({ goes }) => !goes)
      return {
        own: asked.filter(({ isOwn }) => isOwn).length,
        others: asked.filter(({ isOwn }) => !isOwn).length,
        unsentEntries: asked.reduce((sum, { unsent }) => sum + unsent, 0),
        unsentRounds: asked.filter(({ isStarted }) => !isStarted).length,
      }
    },

    async remove(owner, deletesAsked) {
      storage.write(LAST_SETUP, undefined)
      storage.write(ENTERED_PLAYERS, undefined)
      const tokens = (await readSheets(owner)).flatMap(({ token, goes }) =>
        goes || deletesAsked ? [token] : [],
      )
      if (tokens.length === 0) return
      await db.write(async (trx) => {
        const entries = trx.objectStore('entries')
        const orders = await Promise.all(tokens.map((token) => entries.index('token').getAllKeys(token)))
        return Promise.all([
          ...tokens.map((token) => trx.objectStore('sheets').delete(token)),
          ...tokens.map((token) => trx.objectStore('log').delete(logRange(token))),
          ...orders.flat().map((order) => entries.delete(order)),
        ])
      })
      const open = readOpenSheet(storage)
      if (open && tokens.includes(open.token)) writeOpenSheet(storage, open, false)
    },
  }
}

/** What signing out does with the score sheets of this browser. Import this file dynamically. */
export const signOutSheets = createSignOutSheets(sheetDatabase, localStore)
