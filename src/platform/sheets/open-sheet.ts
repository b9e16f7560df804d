import type { Storage } from '../browser/storage.ts'
import { OPEN_SHEET_KEY } from '../browser/stored-choices.ts'

/** The key of the setup of the last round, which signing out removes. */
export const LAST_SETUP = 'play.lastSetup'
/** The key of what was entered about players and not sent to the account yet, which signing out removes as well. */
export const ENTERED_PLAYERS = 'play.entered'

/** The round that was last scored in this browser and is still live. */
export interface OpenSheet {
  token: string
  course: string
  /** The login of its owner; null for a scorer, who needs no account. */
  owner?: string | null | undefined
}

/** Returns the round that is scored in this browser, without opening the database of its sheets. */
export function readOpenSheet(storage: Storage): OpenSheet | undefined {
  try {
    const sheet = JSON.parse(storage.read(OPEN_SHEET_KEY) ?? 'null')
    if (sheet?.token && sheet.course) return sheet
  } catch {
    // An earlier version wrote it in another form.
  }
  return undefined
}

/** Keeps which round is scored in this browser. `isLive` is false when it has ended. */
export function writeOpenSheet(storage: Storage, sheet: OpenSheet, isLive: boolean): void {
  if (isLive) storage.write(OPEN_SHEET_KEY, JSON.stringify(sheet))
  else if (readOpenSheet(storage)?.token === sheet.token) storage.write(OPEN_SHEET_KEY, undefined)
}

/** Returns whether a sheet is shown where a golfer is remembered, who may not be the one who has begun it here. */
export function isShownTo(user: string | undefined, owner: string | null | undefined): boolean {
  return !owner || user === undefined || owner === user
}

/** Returns the round that is scored in this browser, unless it is that of another golfer than the remembered one. */
export function openSheetOf(storage: Storage, user: string | undefined): OpenSheet | undefined {
  const sheet = readOpenSheet(storage)
  return sheet && isShownTo(user, sheet.owner) ? sheet : undefined
}
