import { isBranch, type Json, type Tree, toJson } from './database-value.ts'

/** `value` now stands at `path`, in place of whatever stood there. */
export interface Change {
  path: readonly string[]
  value: Tree | undefined
}

/** The narrowest paths at which two values differ; none of them lies within another. */
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

/** What one listener is told: `d` sets the value at a path, `m` sets several paths below one, at once. */
export type Push =
  | { action: 'd'; path: readonly string[]; data: Json }
  | { action: 'm'; path: readonly string[]; data: Record<string, Json> }

/** Beyond this many places the whole value is the smaller message. */
const MOST_PLACES = 120

/**
 * What a listener at `listened` has to be told, as one message, so that it sees the change whole: undefined
 * where nothing at or below it changed.
 */
export function pushFor(
  changes: readonly Change[],
  listened: readonly string[],
  /** The value at `listened` now. */
  now: Tree | undefined,
): Push | undefined {
  const own = changes.filter(({ path }) => overlaps(path, listened))
  const [first] = own
  if (first === undefined) return undefined
  const whole = first.path.length <= listened.length || own.length > MOST_PLACES
  if (whole) return { action: 'd', path: listened, data: toJson(now) }
  if (own.length === 1) return { action: 'd', path: first.path, data: toJson(first.value) }
  const depth = commonDepth(own)
  const data = own.map(({ path, value }) => [path.slice(depth).join('/'), toJson(value)] as const)
  return { action: 'm', path: first.path.slice(0, depth), data: Object.fromEntries(data) }
}

function overlaps(one: readonly string[], other: readonly string[]): boolean {
  const shared = Math.min(one.length, other.length)
  for (let at = 0; at < shared; at++) if (one[at] !== other[at]) return false
  return true
}

function commonDepth(changes: readonly Change[]): number {
  const [first, ...rest] = changes
  const path = first?.path ?? []
  const differs = path.findIndex((key, at) => rest.some((change) => change.path[at] !== key))
  return differs === -1 ? path.length : differs
}
