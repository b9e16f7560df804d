import type { Coordinates } from '../../../contract/round.ts'
import type { Bounds } from '../../../domain/geometry/mercator.ts'

const METRES_PER_DEGREE = 111_000

/** Returns the smallest bounds that contain all points. @param points at least one */
export function boundsAround(points: readonly Coordinates[]): Bounds {
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const { lat, lon } of points) {
    bounds.west = Math.min(bounds.west, lon)
    bounds.south = Math.min(bounds.south, lat)
    bounds.east = Math.max(bounds.east, lon)
    bounds.north = Math.max(bounds.north, lat)
  }
  return bounds
}

/** Returns the bounds extended by a distance on each side. */
export function extendedBounds({ west, south, east, north }: Bounds, metres: number): Bounds {
  const lat = metres / METRES_PER_DEGREE
  const lon = lat / Math.max(0.05, Math.cos((north * Math.PI) / 180))
  return { west: west - lon, south: south - lat, east: east + lon, north: north + lat }
}

export function doOverlap(a: Bounds, b: Bounds): boolean {
  return a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south
}

export function isWithin(part: Bounds, whole: Bounds): boolean {
  return (
    part.west >= whole.west &&
    part.east <= whole.east &&
    part.south >= whole.south &&
    part.north <= whole.north
  )
}
