import type { Storage } from '../browser/storage.ts'
import { readOpenSheet } from './open-sheet.ts'

const KEY = 'play.waiting'

/**
 * Returns how many entries of score sheets this browser has not sent. It is kept beside the sheets, so that every page
 * knows it without opening their database.
 */
export function waitingCount(storage: Storage): number {
  return Number(storage.read(KEY) ?? 0) || 0
}

/**
 * Returns whether entries may wait. A browser that was killed can have lost the last numbers that it wrote, but not the
 * round that has been open for a while.
 */
export function mayWait(storage: Storage): boolean {
  return waitingCount(storage) > 0 || readOpenSheet(storage) !== undefined
}

export function writeWaiting(storage: Storage, count: number): void {
  // Each change of a sheet reports the number, and most leave it as it is.
  if (waitingCount(storage) !== count) storage.write(KEY, count === 0 ? undefined : String(count))
}
