import { isKey } from './database-value.ts'

const LONGEST = 768
const DEEPEST = 32

/** `/R1/scorecard/cards` to its keys; undefined for what the database would refuse as a path. */
export function parsePath(path: string): string[] | undefined {
  if (path.length > LONGEST) return undefined
  const keys = path.split('/').filter((key) => key !== '')
  return keys.length <= DEEPEST && keys.every(isKey) ? keys : undefined
}

export function formatPath(path: readonly string[]): string {
  return path.join('/')
}

/**
 * The one rule, as in `database.rules.json`: who knows a round's token may read there and below. Nobody reads
 * (lists) the root, and nobody writes from outside.
 */
export function mayRead(path: readonly string[]): boolean {
  return path.length > 0
}
