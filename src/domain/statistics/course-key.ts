/** Returns a text that is the same for all rounds on courses with the same facility, name and number of holes. */
export function courseKey(facilityId: string | undefined, name: string, holeCount: number): string {
  return JSON.stringify([facilityId ?? null, name, holeCount])
}

/**
 * Returns the id of a course in addresses. A course whose location is unknown has one of facility, name and length.
 * @param key see `courseKey`
 */
export function courseIdOf(locationId: string | undefined, key: string): string {
  if (locationId !== undefined) return locationId
  const [facilityId, name, holeCount] = JSON.parse(key) as [string | null, string, number]
  return `~${facilityId ?? ''}~${name}~${holeCount}`
}
