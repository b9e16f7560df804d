/**
 * Returns the index (from 0) of the hole that a URL fragment names: `#7` is the seventh hole. A fragment that is
 * empty or not a decimal number means hole 1; numbers outside the course mean its first or last hole.
 */
export function holeIndexOf(fragment: string, holeCount: number): number {
  const hole = namesHole(fragment) ? Math.trunc(Number(fragment.replace(/^#/, ''))) : 1
  return clampHole(hole - 1, holeCount)
}

/** Returns whether a URL fragment names a hole, even one outside the course. */
export function namesHole(fragment: string): boolean {
  return /^#?[+-]?\d+(\.\d+)?$/.test(fragment)
}

/** Limits an index to the holes of the course. Returns 0 for a course without holes. */
export function clampHole(index: number, holeCount: number): number {
  return Math.max(0, Math.min(index, holeCount - 1))
}

/** Returns the fragment for a hole's index, such as `#7` for 6. */
export function fragmentOf(holeIndex: number): string {
  return `#${holeIndex + 1}`
}
