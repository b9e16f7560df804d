import type { Storage } from '../browser/storage.ts'
import { LIVE_SHEETS_KEY, WAITING_KEY } from '../browser/stored-choices.ts'
import { readOpenSheet } from './open-sheet.ts'

/** What the database of the sheets contains. */
export interface KeptCounts {
  /** Entries that only this browser has; a sheet without entries that the service does not have counts as one. */
  waiting: number
  /** Sheets that are live as far as this browser knows. */
  live: number
}

/**
 * Returns how many entries of score sheets this browser has not sent. It is kept beside the sheets, so that every page
 * knows it without opening their database.
 */
export function waitingCount(storage: Storage): number {
  return countIn(storage, WAITING_KEY)
}

/**
 * Returns whether entries may wait. A browser that was killed can have lost the last numbers that it wrote, but not the
 * round that has been open for a while.
 */
export function mayWait(storage: Storage): boolean {
  return waitingCount(storage) > 0 || readOpenSheet(storage) !== undefined
}

/** Returns whether this browser may have rounds that go on, or entries that wait. */
export function mayKeepRounds(storage: Storage): boolean {
  return mayWait(storage) || countIn(storage, LIVE_SHEETS_KEY) > 0
}

/** Keeps how many entries wait, and how many sheets are live. */
export function writeWaiting(storage: Storage, { waiting, live }: KeptCounts): void {
  for (const [key, count] of [
    [WAITING_KEY, waiting],
    [LIVE_SHEETS_KEY, live],
  ] as const) {
    // Each change of a sheet reports the numbers, and most leave them as they are.
    if (countIn(storage, key) !== count) storage.write(key, count === 0 ? undefined : String(count))
  }
}

const countIn = (storage: Storage, key: string) => Number(storage.read(key) ?? 0) || 0
