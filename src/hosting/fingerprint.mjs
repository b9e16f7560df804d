// Plain JavaScript, because it may run with a version of Node that does not support TypeScript.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const FOLDERS = ['src', 'public']
const FILES = ['astro.config.mjs', 'package-lock.json', 'tsconfig.json']
/** The file that holds the fingerprint of the last successful build. */
export const BUILD_STAMP = '.astro/build-stamp'

/**
 * Returns a hash of everything that a build reads: sources, lockfile and settings. The service's code is excluded,
 * because it is not part of the site.
 * @param {string} root the project's folder
 * @param {Record<string, string | undefined>} environment
 */
export function fingerprint(root, environment = process.env) {
  const hash = createHash('sha256')
  for (const file of [...FILES, ...FOLDERS.flatMap((folder) => filesIn(root, folder))]) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  }
  const settings = Object.entries(environment).filter(([name]) => name.startsWith('PUBLIC_'))
  return hash.update(JSON.stringify([settings.sort(), settingsInFile(root)])).digest('hex')
}

/** Returns the lines of `.env` that are settings of the site. @param {string} root */
function settingsInFile(root) {
  const file = path.join(root, '.env')
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^\s*(export\s+)?PUBLIC_/.test(line))
}

/** @param {string} root @param {string} folder */
function filesIn(root, folder) {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(path.join('src', 'service') + path.sep))
    .sort()
}
