import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The bits of a mode that give access to other users than the owner. */
const OTHERS = 0o077
/**
 * What the service itself creates or reads in the data folder. Nothing else is touched, in case the folder also contains
 * files that others must read.
 */
const OWN_ENTRY = /^(?:service\.|outbox$|mailing$|images$)/

/** Makes every file and folder that this process creates from now on accessible to its own user only. */
export function createFilesPrivately(): void {
  process.umask(OTHERS)
}

/**
 * Takes the access of other users from the data folder and from all files of the service in it, which may be older than
 * this rule or copied there by an operator. Symbolic links are not followed.
 * @returns the paths that could not be changed because they belong to another user
 */
export function makeDataPrivate(dataDir: string): string[] {
  const denied: string[] = []
  const makePrivate = (path: string) => {
    const stats = lstatSync(path, { throwIfNoEntry: false })
    // Another process of the service may have removed or renamed the file in the meantime.
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
