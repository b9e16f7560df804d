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

export function isBranch(tree: Tree | undefined): tree is ReadonlyMap<string, Tree> {
  return tree instanceof Map
}

export function childAt(tree: Tree | undefined, path: readonly string[]): Tree | undefined {
  return path.reduce<Tree | undefined>((node, key) => (isBranch(node) ? node.get(key) : undefined), tree)
}
