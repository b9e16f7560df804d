import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The name of the lock file in the data folder. The file is always empty. */
export const LOCK_FILE = 'service.lock'

/** Thrown if another running process of the service uses the data folder. */
export class FolderInUseError extends Error {}

export interface FolderLock {
  release(): void
}

/**
 * Locks a data folder for one process of the service. Uses SQLite's lock of an empty file, because the operating system
 * releases it whenever the process ends, even after a crash.
 * @throws FolderInUseError when another process holds the lock
 */
export function lockDataFolder(dataDir: string): FolderLock {
  const file = new DatabaseSync(join(dataDir, LOCK_FILE), { timeout: 0 })
  try {
    // No journal file is needed because nothing is ever written.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (isBusy(error)) throw new FolderInUseError(dataDir)
    throw error
  }
  return { release: () => file.close() }
}

/** Returns whether SQLite failed because another connection holds the lock. */
export const isBusy = (error: unknown) => error instanceof Error && /locked|busy/.test(error.message)
