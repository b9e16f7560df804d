import type { FacilityProblem } from '../../../domain/catalogue/facility-problems.ts'

/** Returns the number of problems of each hole with problems, by the index of the hole. */
export function countByHole(problems: readonly FacilityProblem[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { hole } of problems) {
    if (hole !== undefined) counts.set(hole - 1, (counts.get(hole - 1) ?? 0) + 1)
  }
  return counts
}
