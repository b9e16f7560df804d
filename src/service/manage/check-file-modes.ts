import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Finding } from './finding.ts'

/** The permission bits of group and others. */
const OTHERS = 0o077
/** Maximum number of paths in the finding. */
const NAMED_MAX = 3

/**
 * Checks that only the user of the service can read the data folder and the keys outside it.
 * @param keyFiles the paths of the keys; undefined for those that are not in a file
 */
export async function checkFileModes(
  dataDir: string,
  keyFiles: readonly (string | undefined)[] = [],
): Promise<Finding> {
  const subject = 'file modes'
  if (process.platform === 'win32') return { subject, state: 'ok', detail: 'not used on Windows' }
  for (const keyFile of keyFiles) {
    if (keyFile !== undefined && ((await stat(keyFile)).mode & OTHERS) !== 0) {
      return { subject, state: 'failed', detail: `others may read ${keyFile}; use chmod go= ${keyFile}` }
    }
  }
  if (!existsSync(dataDir)) return { subject, state: 'ok', detail: `there is no ${dataDir} yet` }
  const open: string[] = []
  for (const path of await pathsIn(dataDir)) {
    if (((await stat(path)).mode & OTHERS) !== 0) open.push(relative(dataDir, path) || '.')
  }
  if (open.length === 0) return { subject, state: 'ok', detail: `only its owner can read ${dataDir}` }
  const more = open.length > NAMED_MAX ? ` and ${open.length - NAMED_MAX} more` : ''
  return {
    subject,
    state: 'failed',
    detail: `others may read ${open.slice(0, NAMED_MAX).join(', ')}${more} in ${dataDir}; use chmod -R go= ${dataDir}`,
  }
}

/** Returns the paths of the folder and everything in it. Does not follow symbolic links. */
async function pathsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const own = entries.filter((entry) => entry.isFile() || entry.isDirectory())
  return [folder, ...own.map((entry) => join(entry.parentPath, entry.name))]
}
