/**
 * Returns the index of the hole, counted from 0, for a URL fragment: 6 for `#7`. An empty or non-numeric fragment is
 * hole 1; a number outside the course is clamped to its first or last hole.
 */
export function holeIndexOf(fragment: string, holeCount: number): number {
  const text = fragment.replace(/^#/, '')
  const hole = /^[+-]?\d+(\.\d+)?$/.test(text) ? Math.trunc(Number(text)) : 1
  return clampHole(hole - 1, holeCount)
}

/** Clamps an index to 0 … count - 1; 0 for a course without holes. */
export function clampHole(index: number, holeCount: number): number {
  return Math.max(0, Math.min(index, holeCount - 1))
}

/** Returns the URL fragment of a hole index: `#7` for 6. */
export function fragmentOf(holeIndex: number): string {
  return `#${holeIndex + 1}`
}
