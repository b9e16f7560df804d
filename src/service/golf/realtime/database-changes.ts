import { isBranch, type Json, type Tree, toJson } from './database-value.ts'

/** The value at `path` was replaced by `value`; undefined means that it was removed. */
export interface Change {
  path: readonly string[]
  value: Tree | undefined
}

/** Returns the longest paths at which two values differ. No path contains another one. */
export function changesBetween(
  before: Tree | undefined,
  after: Tree | undefined,
  path: readonly string[] = [],
): Change[] {
  if (isBranch(before) && isBranch(after)) {
    const keys = new Set([...before.keys(), ...after.keys()])
    return [...keys].flatMap((key) => changesBetween(before.get(key), after.get(key), [...path, key]))
  }
  return before === after ? [] : [{ path, value: after }]
}

/** A message to one listener: `d` sets the value at a path, `m` sets several values below a path. */
export type Push =
  | { action: 'd'; path: readonly string[]; data: Json }
  | { action: 'm'; path: readonly string[]; data: Record<string, Json> }

/** Maximum number of changes in a message; with more changes, sending the whole value is smaller. */
const MAX_CHANGES_IN_PUSH = 120

/**
 * Returns the message for a listener at `listenerPath`, or undefined if nothing at or below that path has changed. It
 * is a single message, so that the listener never sees a partial change.
 */
export function pushFor(
  changes: readonly Change[],
  listenerPath: readonly string[],
  /** The value at `listenerPath` after the changes. */
  current: Tree | undefined,
): Push | undefined {
  const relevant = changes.filter(({ path }) => isWithinOrAbove(path, listenerPath))
  const [first] = relevant
  if (first === undefined) return undefined
  const replacesWhole = first.path.length <= listenerPath.length || relevant.length > MAX_CHANGES_IN_PUSH
  if (replacesWhole) return { action: 'd', path: listenerPath, data: toJson(current) }
  if (relevant.length === 1) return { action: 'd', path: first.path, data: toJson(first.value) }
  const depth = commonDepth(relevant)
  const data = relevant.map(({ path, value }) => [path.slice(depth).join('/'), toJson(value)] as const)
  return { action: 'm', path: first.path.slice(0, depth), data: Object.fromEntries(data) }
}

function isWithinOrAbove(path: readonly string[], other: readonly string[]): boolean {
  const shared = Math.min(path.length, other.length)
  for (let index = 0; index < shared; index++) if (path[index] !== other[index]) return false
  return true
}

/** Returns the number of leading keys that all paths have in common. */
function commonDepth(changes: readonly Change[]): number {
  const [first, ...rest] = changes
  const path = first?.path ?? []
  const depth = path.findIndex((key, index) => rest.some((change) => change.path[index] !== key))
  return depth === -1 ? path.length : depth
}
