/**
 * A value as the realtime database stores it: a leaf, or a non-empty map of children. Lists are stored as children
 * with numeric keys. Null, an empty list and an empty object are not stored; they are `undefined` here.
 */
export type Tree = string | number | boolean | ReadonlyMap<string, Tree>
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** The nesting limit of the real database. */
const MAX_DEPTH = 32
// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that the real database forbids in keys
const FORBIDDEN_IN_KEY = /[[\].#$/\u0000-\u001F\u007F]/
const INTEGER_KEY = /^(0|[1-9]\d*)$/

export function isKey(key: string): boolean {
  return key !== '' && !FORBIDDEN_IN_KEY.test(key)
}

/**
 * Converts a value to its stored form: drops nulls, missing fields, empty lists and empty objects.
 * @throws TypeError for a value or key that the real database cannot store: a forbidden key, a non-finite number
 * @throws RangeError when the value is nested too deeply
 */
export function toTree(value: unknown, depth = 0): Tree | undefined {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value !== 'object') throw new TypeError(`the realtime database cannot store ${String(value)}`)
  if (depth >= MAX_DEPTH) throw new RangeError(`nested deeper than ${MAX_DEPTH} levels`)
  const children = new Map<string, Tree>()
  for (const [key, item] of Object.entries(value)) {
    const child = toTree(item, depth + 1)
    if (child === undefined) continue
    if (!isKey(key)) throw new TypeError(`the realtime database cannot store the key ${JSON.stringify(key)}`)
    children.set(key, child)
  }
  return children.size === 0 ? undefined : children
}

/**
 * Converts a stored value to the JSON that the database sends. Children with only integer keys become a list, with
 * null in the gaps, if the highest key is less than twice their count; otherwise children become an object.
 */
export function toJson(tree: Tree | undefined): Json {
  if (tree === undefined) return null
  if (!isBranch(tree)) return tree
  const length = listLength(tree)
  if (length === undefined)
    return Object.fromEntries(Array.from(tree, ([key, child]) => [key, toJson(child)]))
  return Array.from({ length }, (_, index) => toJson(tree.get(String(index))))
}

const texts = new WeakMap<ReadonlyMap<string, Tree>, string>()

/** Returns a value as the JSON text of `toJson`. A branch is serialized once, however many clients read it. */
export function toJsonText(tree: Tree | undefined): string {
  if (!isBranch(tree)) return JSON.stringify(toJson(tree))
  const text = texts.get(tree) ?? JSON.stringify(toJson(tree))
  texts.set(tree, text)
  return text
}

function listLength(children: ReadonlyMap<string, Tree>): number | undefined {
  let highest = 0
  for (const key of children.keys()) {
    if (!INTEGER_KEY.test(key)) return undefined
    highest = Math.max(highest, Number(key))
  }
  return highest < 2 * children.size ? highest + 1 : undefined
}

function isBranch(tree: Tree | undefined): tree is ReadonlyMap<string, Tree> {
  return tree instanceof Map
}

export function childAt(tree: Tree | undefined, path: readonly string[]): Tree | undefined {
  return path.reduce<Tree | undefined>((node, key) => (isBranch(node) ? node.get(key) : undefined), tree)
}

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
