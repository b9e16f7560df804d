import * as v from 'valibot'
import type { Storage } from '../browser/storage.ts'
import { OPEN_SHEET_KEY } from '../browser/stored-choices.ts'

const KEY = OPEN_SHEET_KEY
/** The key of the setup of the last round, which signing out removes. */
export const LAST_SETUP = 'play.lastSetup'
/** The key of what was entered about players and not sent to the account yet, which signing out removes as well. */
export const ENTERED_PLAYERS = 'play.entered'

const openSheet = v.object({
  token: v.string(),
  course: v.string(),
  /** The login of its owner; null for a scorer, who needs no account. */
  owner: v.nullish(v.string()),
})
/** The round that was last scored in this browser and is still live. */
export type OpenSheet = v.InferOutput<typeof openSheet>

/** Returns the round that is scored in this browser, without opening the database of its sheets. */
export function readOpenSheet(storage: Storage): OpenSheet | undefined {
  try {
    return v.parse(openSheet, JSON.parse(storage.read(KEY) ?? 'null'))
  } catch {
    // There is none, or an earlier version wrote it in another form.
    return undefined
  }
}

/** Keeps which round is scored in this browser. `isLive` is false when it has ended. */
export function writeOpenSheet(storage: Storage, sheet: OpenSheet, isLive: boolean): void {
  if (isLive) storage.write(KEY, JSON.stringify(sheet))
  else if (readOpenSheet(storage)?.token === sheet.token) storage.write(KEY, undefined)
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
