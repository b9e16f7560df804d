// Plain JavaScript, because the build script and the service read it.
import { readFileSync } from 'node:fs'

/** Where a release and an image, which have no repository, say from which commit they were made. */
export const COMMIT_FILE = 'COMMIT'

/**
 * Returns the first twelve digits of the commit of a folder: what its file `COMMIT` says, else what is checked out.
 * Returns undefined if neither is known.
 * @param {URL} root the project's folder, with a slash at its end
 */
export function commitOf(root) {
  return short(read(COMMIT_FILE, root)) ?? short(checkedOut(root))
}

/** @param {URL} root */
function checkedOut(root) {
  const head = read('.git/HEAD', root)
  const reference = /^ref: (\S+)/.exec(head ?? '')?.[1]
  if (reference === undefined) return head
  const packed = read('.git/packed-refs', root)
    ?.split('\n')
    .find((line) => line.endsWith(` ${reference}`))
  return read(`.git/${reference}`, root) ?? packed
}

/** @param {string} file @param {URL} root */
function read(file, root) {
  try {
    return readFileSync(new URL(file, root), 'utf8')
  } catch {
    return undefined
  }
}

/** @param {string | undefined} text */
const short = (text) => /^[\da-f]{12}/.exec(text ?? '')?.[0]
