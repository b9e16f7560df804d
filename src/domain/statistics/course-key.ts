/** Returns a text that is the same for all rounds on courses with the same facility, name and number of holes. */
export function courseKey(facilityId: string | undefined, name: string, holeCount: number): string {
  return JSON.stringify([facilityId ?? null, name, holeCount])
}
