import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

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
