import type { FieldChange } from '../../contract/staff/catalogue-staff.ts'
import { someOf } from '../format/lists.ts'

/** The text for a field without a value. */
const NONE = 'none'
const NAMES_MAX = 8

/** Returns a list with the change of one field, or an empty list if the field has not changed. */
export function fieldChange(
  field: string,
  before: string | number | null | undefined,
  after: string | number | null | undefined,
): FieldChange[] {
  const [from, to] = [textOf(before), textOf(after)]
  return from === to ? [] : [{ field, before: from, after: to }]
}

function textOf(value: string | number | null | undefined): string {
  return value === null || value === undefined || value === '' ? NONE : String(value)
}

/** Returns a list with one change that enumerates names, or an empty list if there are no names. */
export function nameList(field: string, names: readonly string[]): FieldChange[] {
  if (names.length === 0) return []
  return [{ field, before: undefined, after: someOf(names, NAMES_MAX) }]
}

/** Returns whether two JSON values are the same, whatever the order of their fields. Undefined fields are ignored. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** Pairs items by key; items that share a key are paired in order. */
export function pairByKey<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
) {
  const waiting = new Map<string, Item[]>()
  for (const item of before) waiting.set(keyOf(item), [...(waiting.get(keyOf(item)) ?? []), item])
  const pairs: [Item, Item][] = []
  const added: Item[] = []
  for (const item of after) {
    const match = waiting.get(keyOf(item))?.shift()
    if (match === undefined) added.push(item)
    else pairs.push([match, item])
  }
  return { pairs, added, removed: [...waiting.values()].flat() }
}
