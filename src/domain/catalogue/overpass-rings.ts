import type { ShapeGeometry } from '../../contract/catalogue.ts'
import type { Position } from './map-feature.ts'
import { isInside } from './plane.ts'

/** A ring of GeoJSON has at least three corners and the first one again. */
const RING_MIN = 4

const keyOf = (position: Position | undefined) => position?.join() ?? ''

/**
 * Joins lines at their ends, in either direction, until they are closed. A ring of which a line is missing is closed
 * directly.
 */
export function joinRings(lines: readonly (readonly Position[])[]): Position[][] {
  const left = new Set(lines.filter(({ length }) => length > 1))
  const rings: Position[][] = []
  for (const line of left) {
    left.delete(line)
    const ring = [...line]
    while (keyOf(ring[0]) !== keyOf(ring.at(-1))) {
      const next = continuationOf(ring, left)
      if (!next) break
      left.delete(next.line)
      ring.push(...next.points.slice(1))
    }
    const [start] = ring
    if (start && keyOf(start) !== keyOf(ring.at(-1))) ring.push(start)
    if (ring.length >= RING_MIN) rings.push(ring)
  }
  return rings
}

/** Returns a line that continues a ring at its end or, where none does, turned round, at its start. */
function continuationOf(ring: Position[], lines: ReadonlySet<readonly Position[]>) {
  for (const isTurned of [false, true]) {
    if (isTurned) ring.reverse()
    const end = keyOf(ring.at(-1))
    for (const line of lines) {
      if (keyOf(line[0]) === end) return { line, points: line }
      if (keyOf(line.at(-1)) === end) return { line, points: line.toReversed() }
    }
  }
  return undefined
}

/** Returns the areas of outer rings, with the inner rings that lie in them; undefined if there are none. */
export function ringsToAreas(
  outers: readonly Position[][],
  inners: readonly Position[][],
): ShapeGeometry | undefined {
  const areas = outers.map((outer) => [outer])
  for (const inner of inners) {
    areas.find(([outer = []]) => inner.some((position) => isInside(outer, position)))?.push(inner)
  }
  const [only] = areas
  if (!only) return undefined
  return areas.length === 1
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: areas }
}
