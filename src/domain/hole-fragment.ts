/**
 * The hole's index, from 0, that an address's fragment means (spec: Round view): `#7` is the seventh. Nothing and
 * what is no decimal number count as hole 1; a number outside the course is brought to its first or last hole.
 */
export function holeIndexOf(fragment: string, holeCount: number): number {
  const text = fragment.replace(/^#/, '')
  const hole = /^[+-]?\d+(\.\d+)?$/.test(text) ? Math.trunc(Number(text)) : 1
  return clampHole(hole - 1, holeCount)
}

/** An index brought into 0 … count-1; 0 for a course without holes. */
export function clampHole(index: number, holeCount: number): number {
  return Math.max(0, Math.min(index, holeCount - 1))
}

/** `#7` of the index 6. */
export function fragmentOf(holeIndex: number): string {
  return `#${holeIndex + 1}`
}
