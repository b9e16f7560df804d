import type { Coordinates } from '../../../contract/round.ts'
import { distanceM } from '../../../domain/geometry/geo.ts'
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

export interface HoleGeometry {
  par?: number | undefined
  tee?: Coordinates | undefined
  greenMiddle?: Coordinates | undefined
  pos?: readonly Coordinates[] | undefined
  /**
   * When it was uploaded, in Unix milliseconds. If several courses contain the same hole, the newest upload is drawn.
   */
  at?: number | undefined
}

export interface PlayableHole {
  number: number
  par: number
  line: readonly Coordinates[]
  at: number
}

/** Holes with longer lines have invalid data and are not drawn. */
const STEP_MAX_DEG = 0.02

/** Returns the holes with plausible coordinates as lines from tee to green. */
export function playableHoles(holes: readonly HoleGeometry[]): PlayableHole[] {
  return holes.flatMap((hole, index) => playableHole(hole, index + 1) ?? [])
}

function playableHole(hole: HoleGeometry, number: number): PlayableHole | undefined {
  const { par = 4, tee, greenMiddle, pos = [], at = 0 } = hole
  if (!tee || !greenMiddle) return undefined
  const line = [tee, ...pos, greenMiddle]
  const isPlausible = line.every((point, step) => {
    const previous = line[step - 1] ?? point
    return (
      Math.abs(point.lat - previous.lat) < STEP_MAX_DEG &&
      Math.abs(point.lon - previous.lon) < 3 * STEP_MAX_DEG
    )
  })
  return isPlausible ? { number, par, line, at } : undefined
}

/** Returns whether two holes begin and end at most `toleranceM` apart. */
export function isNearHole(a: PlayableHole, b: PlayableHole, toleranceM: number): boolean {
  return [0, -1].every((end) => {
    const [from, to] = [a.line.at(end), b.line.at(end)]
    return from !== undefined && to !== undefined && distanceM(from, to) <= toleranceM
  })
}

/** Returns the bounds of everything that is drawn for a course, or undefined if nothing is drawn. */
export function courseBounds(holes: readonly HoleGeometry[]): Bounds | undefined {
  const points = playableHoles(holes).flatMap((hole) => hole.line)
  return points.length === 0 ? undefined : boundsAround(points)
}
