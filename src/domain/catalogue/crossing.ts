import type { Position } from './map-feature.ts'

/** Comparisons of two segments in one ring. Real outlines need a few for each point. */
const COMPARISONS_PER_POINT = 50

/**
 * Returns whether a ring crosses itself. Compares only segments that overlap from west to east, and stops at a limit,
 * because a hostile ring has only such segments: then the answer is that it does.
 */
export function crossesItself(ring: readonly Position[]): boolean {
  const segments = ring.slice(1).flatMap((to, index) => {
    const from = ring[index] as Position
    const isPoint = from[0] === to[0] && from[1] === to[1]
    return isPoint
      ? []
      : [{ index, from, to, west: Math.min(from[0], to[0]), east: Math.max(from[0], to[0]) }]
  })
  const last = segments.length - 1
  const sorted = segments.map((segment, at) => ({ ...segment, at })).sort((a, b) => a.west - b.west)
  let comparisonsLeft = COMPARISONS_PER_POINT * Math.max(200, segments.length)
  for (const [position, one] of sorted.entries()) {
    for (let next = position + 1; next < sorted.length; next += 1) {
      const other = sorted[next]
      if (!other || other.west > one.east) break
      comparisonsLeft -= 1
      if (comparisonsLeft < 0) return true
      const gap = Math.abs(one.at - other.at)
      if (gap > 1 && gap < last && cross(one, other)) return true
    }
  }
  return false
}

interface Segment {
  from: Position
  to: Position
}

/** Returns whether two segments cross in a point that is not an end of both. */
function cross(a: Segment, b: Segment): boolean {
  const [a1, a2] = [side(b, a.from), side(b, a.to)]
  const [b1, b2] = [side(a, b.from), side(a, b.to)]
  return a1 * a2 < 0 && b1 * b2 < 0
}

const side = ({ from, to }: Segment, point: Position) =>
  Math.sign((to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0]))
