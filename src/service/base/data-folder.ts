import { chmodSync, lstatSync, readdirSync } from 'node:fs'
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

/** The permission bits of users other than the owner. */
const OTHERS = 0o077
/**
 * The names in the data folder that the service creates or reads. Permissions of other files are not changed, in case
 * other users must read them.
 */
const OWN_ENTRY = /^(?:service\.|outbox$|mailing$|images$)/

/** Makes all files and folders that this process creates from now on accessible only to its own user. */
export function createFilesPrivately(): void {
  process.umask(OTHERS)
}

/**
 * Removes the permissions of other users from the data folder and from all files of the service in it. Such files may
 * have been created by an earlier version or copied by the operator. Does not follow symbolic links.
 * @returns the paths that could not be changed because they belong to another user
 */
export function makeDataPrivate(dataDir: string): string[] {
  const denied: string[] = []
  const makePrivate = (path: string) => {
    const stats = lstatSync(path, { throwIfNoEntry: false })
    // Ignored: another process of the service may have removed or renamed the file in the meantime.
    if (!stats || stats.isSymbolicLink()) return
    if (stats.isDirectory()) {
      for (const name of readdirSync(path)) {
        if (path !== dataDir || OWN_ENTRY.test(name)) makePrivate(join(path, name))
      }
    }
    if ((stats.mode & OTHERS) === 0) return
    try {
      chmodSync(path, stats.mode & 0o700)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT') return
      if (code !== 'EPERM') throw error
      denied.push(path)
    }
  }
  makePrivate(dataDir)
  return denied
}
