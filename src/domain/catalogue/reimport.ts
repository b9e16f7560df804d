import type { CatalogueCourse, CatalogueFacility, CatalogueTee } from '../../contract/catalogue.ts'
import { isSameJson } from '../files/change-list.ts'
import { facilityChanges } from './facility-changes.ts'

interface Reimported {
  facility: CatalogueFacility
  /** The facility as the file has it, with the ids of the courses and tees that it replaces. */
  asInFile: CatalogueFacility
  /** The corrections of staff that are not in the file, in words. */
  kept: string[]
}

/** The state before the first import: everything that staff have entered is a correction. */
const NOTHING: CatalogueFacility = {
  name: '',
  place: undefined,
  position: undefined,
  attribution: undefined,
  courses: [],
}

/**
 * Returns a facility as a new file has it, with what staff have corrected since the last import.
 * @param last the facility as the last import had it
 * @param corrected the facility as staff have left it
 */
export function reimport(
  last: CatalogueFacility | undefined,
  corrected: CatalogueFacility,
  file: CatalogueFacility,
): Reimported {
  const base = last ?? NOTHING
  const known = withKnownIds(file, [base, corrected])
  // A file of shapes only does not remove the courses.
  const other = known.courses.length === 0 ? { ...known, courses: base.courses } : known
  const facility = mergeFacility({ base, own: corrected, other })
  const kept = facilityChanges(other, facility).map(({ field, before, after }) =>
    before === undefined
      ? `${field}: ${after}, as corrected`
      : `${field} stays ${after} as corrected; the file has ${before}`,
  )
  return { facility, asInFile: other, kept }
}

/**
 * Returns a facility in which each course has the id of the course that it replaces: that of the same name, or the only
 * one; and likewise its tees, by name and gender.
 * @param known states of the facility, the one that names are compared with first before the others
 */
function withKnownIds(file: CatalogueFacility, known: readonly CatalogueFacility[]): CatalogueFacility {
  const all = known.flatMap(({ courses }) => courses)
  const isOnly = file.courses.length === 1 && known.every(({ courses }) => courses.length <= 1)
  const used = new Set<string>()
  const courses = file.courses.map((course) => {
    const named = all.find(({ id, name }) => !used.has(id) && isSameText(name, course.name))
    const match = named ?? (isOnly ? all[0] : undefined)
    if (!match) return course
    used.add(match.id)
    const tees = all.flatMap(({ id, tees }) => (id === match.id ? tees : []))
    return { ...course, id: match.id, tees: withTeeIds(course.tees, tees) }
  })
  return { ...file, courses }
}

function withTeeIds(tees: readonly CatalogueTee[], known: readonly CatalogueTee[]): CatalogueCourse['tees'] {
  const used = new Set<string>()
  const matches = tees.map((tee) => {
    const match = known.find(
      ({ id, name, gender }) => !used.has(id) && isSameText(name, tee.name) && gender === tee.gender,
    )
    if (match) used.add(match.id)
    return match?.id
  })
  const taken = new Set(known.map(({ id }) => id))
  return tees.map((tee, at) => ({ ...tee, id: matches[at] ?? freeId(tee.id, taken) }))
}

const isSameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Returns the id, with a number if it is taken. */
function freeId(id: string, taken: Set<string>): string {
  let free = id
  for (let count = 2; taken.has(free); count += 1) free = `${id}-${count}`
  taken.add(free)
  return free
}

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
