import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** In the data folder; always empty. */
export const LOCK_FILE = 'service.lock'

/** Another running process of the service uses the data folder. */
export class FolderInUseError extends Error {}

export interface FolderLock {
  release(): void
}

/**
 * Locks a data folder for one process of the service. The lock is that of an empty SQLite file, which the operating
 * system releases when the process ends, however it ends.
 * @throws FolderInUseError when another process holds the lock
 */
export function lockDataFolder(dataDir: string): FolderLock {
  const file = new DatabaseSync(join(dataDir, LOCK_FILE), { timeout: 0 })
  try {
    // No journal file: nothing is ever written.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (isBusy(error)) throw new FolderInUseError(dataDir)
    throw error
  }
  return { release: () => file.close() }
}

/** Returns whether the error is SQLite's for a lock that another connection holds. */
export const isBusy = (error: unknown) => error instanceof Error && /locked|busy/.test(error.message)
