/**
 * Returns a text that is the same for all rounds on the same holes: facility, name, number of holes and, where they are
 * not their positions, the printed numbers, which tell a back nine from a front nine.
 */
export function courseKey(
  facilityId: string | undefined,
  name: string,
  holeCount: number,
  numbers: readonly number[] = [],
): string {
  const isNumbered = numbers.some((number, at) => number !== at + 1)
  return JSON.stringify([facilityId ?? null, name, holeCount, ...(isNumbered ? numbers : [])])
}

/**
 * Returns the id of a course in addresses. A course whose location is unknown has one of facility, name and length. Holes
 * with printed numbers add these, because the rounds on all holes of the course are at the same location.
 * @param key see `courseKey`
 */
export function courseIdOf(locationId: string | undefined, key: string): string {
  const [facilityId, name, holeCount, ...numbers] = JSON.parse(key) as [
    string | null,
    string,
    number,
    ...number[],
  ]
  const suffix = numbers.length > 0 ? `~${numbers.join('-')}` : ''
  return (locationId ?? `~${facilityId ?? ''}~${name}~${holeCount}`) + suffix
}
