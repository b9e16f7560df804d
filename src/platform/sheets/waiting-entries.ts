import type { Storage } from '../browser/storage.ts'

const KEY = 'play.waiting'

/**
 * Returns how many entries of score sheets this browser has not sent. It is kept beside the sheets, so that every page
 * knows it without opening their database.
 */
export function waitingCount(storage: Storage): number {
  return Number(storage.read(KEY) ?? 0) || 0
}

export function writeWaiting(storage: Storage, count: number): void {
  storage.write(KEY, count === 0 ? undefined : String(count))
}
