/**
 * A value as the realtime database keeps it: a leaf, or children by key that are never empty. Lists are children
 * with number keys; "nothing" (null, an empty list, an empty object) is `undefined`.
 */
export type Tree = string | number | boolean | ReadonlyMap<string, Tree>
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** The real database takes no deeper nesting. */
const DEEPEST = 32
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly the characters that the real database refuses
const FORBIDDEN_IN_KEY = /[[\].#$/\u0000-\u001F\u007F]/
const INTEGER_KEY = /^(0|[1-9]\d*)$/

export function isKey(key: string): boolean {
  return key !== '' && !FORBIDDEN_IN_KEY.test(key)
}

/**
 * What is left of a value once it is stored: nulls, missing fields, empty lists and empty objects drop out.
 * Throws for what the real database refuses: a forbidden key, a number that is not finite, a nesting too deep.
 */
export function toTree(value: unknown, depth = 0): Tree | undefined {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value !== 'object') throw new TypeError(`the realtime database cannot keep ${String(value)}`)
  if (depth >= DEEPEST) throw new RangeError(`nested deeper than ${DEEPEST} levels`)
  const children = new Map<string, Tree>()
  for (const [key, item] of Object.entries(value)) {
    const child = toTree(item, depth + 1)
    if (child === undefined) continue
    if (!isKey(key)) throw new TypeError(`the realtime database cannot keep the key ${JSON.stringify(key)}`)
    children.set(key, child)
  }
  return children.size === 0 ? undefined : children
}

/**
 * A stored value as the database answers it. Children whose keys are all whole numbers come as a list where the
 * highest key is below twice their count, with null in its gaps; else as an object (the wire page, "Round").
 */
export function toJson(tree: Tree | undefined): Json {
  if (tree === undefined) return null
  if (!isBranch(tree)) return tree
  const length = listLength(tree)
  if (length === undefined)
    return Object.fromEntries(Array.from(tree, ([key, child]) => [key, toJson(child)]))
  return Array.from({ length }, (_, index) => toJson(tree.get(String(index))))
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
  return path.reduce<Tree | undefined>((at, key) => (isBranch(at) ? at.get(key) : undefined), tree)
}
