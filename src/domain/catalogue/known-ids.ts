import type { CatalogueCourse, CatalogueFacility, CatalogueTee } from '../../contract/catalogue.ts'

/**
 * Returns a facility in which each course has the id of the course that it replaces: that of the same name, or the only
 * one; and likewise its tees, by name and gender.
 * @param known states of the facility, the one that names are compared with first before the others
 */
export function withKnownIds(
  file: CatalogueFacility,
  known: readonly CatalogueFacility[],
): CatalogueFacility {
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
