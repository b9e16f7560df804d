import type { CatalogueFacility } from '../../contract/catalogue.ts'
import { isSameJson } from '../files/change-list.ts'

interface Versions {
  /** The state from which both others were made. */
  base: CatalogueFacility
  own: CatalogueFacility
  other: CatalogueFacility
}

/**
 * Returns a facility with the changes that both `own` and `other` make to `base`. Where both change the same value,
 * `own` wins. A value is a number, a text, a position or the list of points of a line; courses and tees are found by
 * their ids, holes by their place.
 */
export function mergeFacility({ base, own, other }: Versions): CatalogueFacility {
  return merged(base, own, other) as CatalogueFacility
}

function merged(base: unknown, own: unknown, other: unknown): unknown {
  if (isSameJson(own, base)) return other
  if (isSameJson(other, base)) return own
  if (Array.isArray(own) && Array.isArray(other)) return mergedLists(listOf(base), own, other)
  if (!isFields(own) || !isFields(other)) return own
  const fields = isFields(base) ? base : {}
  const keys = new Set([...Object.keys(own), ...Object.keys(other)])
  return Object.fromEntries([...keys].map((key) => [key, merged(fields[key], own[key], other[key])]))
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Returns whether a value has fields that can change independently, unlike a position. */
function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('lat' in value)
}

function mergedLists(base: readonly unknown[], own: readonly unknown[], other: readonly unknown[]): unknown {
  if ([...own, ...other].every(hasId))
    return mergedById(base.filter(hasId), own.filter(hasId), other.filter(hasId))
  const isByPlace = own.length === other.length && !own.some(isPosition)
  return isByPlace ? own.map((item, at) => merged(base[at], item, other[at])) : own
}

const isPosition = (value: unknown) => typeof value === 'object' && value !== null && 'lat' in value

interface Identified {
  id: string
}
const hasId = (value: unknown): value is Identified =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

/** An item that one side has removed stays only if the other side has changed it. */
function mergedById(
  base: readonly Identified[],
  own: readonly Identified[],
  other: readonly Identified[],
): unknown[] {
  const find = (items: readonly Identified[], id: string) => items.find((item) => item.id === id)
  const ids = new Set([...own, ...other].map(({ id }) => id))
  return [...ids].flatMap((id) => {
    const [was, mine, theirs] = [find(base, id), find(own, id), find(other, id)]
    if (mine && theirs) return [merged(was, mine, theirs)]
    const kept = mine ?? theirs
    return was && isSameJson(was, kept) ? [] : [kept]
  })
}
