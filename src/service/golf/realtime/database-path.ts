import { isKey } from './database-value.ts'

const MAX_PATH_LENGTH = 768
const MAX_PATH_DEPTH = 32

/** Splits `/R1/scorecard/cards` into its keys. Returns undefined for a path that the real database would reject. */
export function parsePath(path: string): string[] | undefined {
  if (path.length > MAX_PATH_LENGTH) return undefined
  const keys = path.split('/').filter((key) => key !== '')
  return keys.length <= MAX_PATH_DEPTH && keys.every(isKey) ? keys : undefined
}

export function formatPath(path: readonly string[]): string {
  return path.join('/')
}

/**
 * Applies the access rule of `database.rules.json`: clients that know a round's token may read the round and
 * everything below it. Clients can neither list the root nor write.
 */
export function mayRead(path: readonly string[]): boolean {
  return path.length > 0
}
