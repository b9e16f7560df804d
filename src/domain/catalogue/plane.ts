import type { CourseShape } from '../../contract/catalogue.ts'
import type { Coordinates } from '../../contract/round.ts'
import { createPlane, type PlanePoint } from '../line-of-play/hole-plane.ts'
import { type Position, positionsOf } from './map-feature.ts'

export interface Box {
  west: number
  south: number
  east: number
  north: number
}

const RADIANS = Math.PI / 180

export function boxOf(positions: Iterable<Position>): Box {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const [lon, lat] of positions) {
    box.west = Math.min(box.west, lon)
    box.east = Math.max(box.east, lon)
    box.south = Math.min(box.south, lat)
    box.north = Math.max(box.north, lat)
  }
  return box
}

/** Returns the size of the box around a ring, to compare rings. */
export function sizeOf(ring: readonly Position[]): number {
  const { west, south, east, north } = boxOf(ring)
  return (east - west) * (north - south)
}

/** Returns whether a position is in a box or nearer to it than a distance. */
export function isNearBox(box: Box, [lon, lat]: Position, metres: number): boolean {
  const latMargin = metres / 111_000
  const lonMargin = latMargin / Math.max(0.05, Math.cos(lat * RADIANS))
  return (
    lon >= box.west - lonMargin &&
    lon <= box.east + lonMargin &&
    lat >= box.south - latMargin &&
    lat <= box.north + latMargin
  )
}

/** Returns whether a position is within a ring (even-odd rule). */
export function isInside(ring: readonly Position[], [lon, lat]: Position): boolean {
  let inside = false
  let previous = ring.at(-1)
  for (const point of ring) {
    if (previous && point[1] > lat !== previous[1] > lat) {
      const crossing =
        previous[0] + ((lat - previous[1]) / (point[1] - previous[1])) * (point[0] - previous[0])
      if (lon < crossing) inside = !inside
    }
    previous = point
  }
  return inside
}

/** Returns the distance in metres from a position to the nearest point of a line. */
export function distanceToLineM(line: readonly Position[], [lon, lat]: Position): number {
  const { at: project } = createPlane({ lon, lat })
  let nearest = Infinity
  let from = line[0] && project(line[0])
  for (const point of line) {
    const to = project(point)
    if (from) nearest = Math.min(nearest, originToSegment(from, to))
    from = to
  }
  return nearest
}

function originToSegment(from: PlanePoint, to: PlanePoint): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const square = dx * dx + dy * dy
  const along = square === 0 ? 0 : Math.max(0, Math.min(1, -(from.x * dx + from.y * dy) / square))
  return Math.hypot(from.x + along * dx, from.y + along * dy)
}

/** Returns the centre of gravity of a ring; of a ring without area the middle of its box. */
export function centreOf(ring: readonly Position[]): Position {
  const box = boxOf(ring)
  const [lon0, lat0] = [(box.west + box.east) / 2, (box.south + box.north) / 2]
  let [area, x, y] = [0, 0, 0]
  let previous = ring.at(-1)
  for (const point of ring) {
    if (previous) {
      const [px, py, qx, qy] = [previous[0] - lon0, previous[1] - lat0, point[0] - lon0, point[1] - lat0]
      const cross = px * qy - qx * py
      area += cross
      x += (px + qx) * cross
      y += (py + qy) * cross
    }
    previous = point
  }
  return Math.abs(area) < 1e-16 ? [lon0, lat0] : [lon0 + x / (3 * area), lat0 + y / (3 * area)]
}

const METRES_PER_DEGREE = 111_195

/** Returns the shapes whose bounding box comes within some metres of that of the given points. */
export function shapesAround<Shape extends Pick<CourseShape, 'geometry'>>(
  shapes: readonly Shape[],
  points: readonly Coordinates[],
  nearM: number,
): Shape[] {
  const [first] = points
  if (!first) return []
  const northDeg = nearM / METRES_PER_DEGREE
  const eastDeg = northDeg / Math.cos((first.lat * Math.PI) / 180)
  const own = boxOf(points.map(({ lat, lon }) => [lon, lat]))
  return shapes.filter(({ geometry }) => {
    const { west, south, east, north } = boxOf(positionsOf(geometry))
    return (
      west <= own.east + eastDeg &&
      east >= own.west - eastDeg &&
      south <= own.north + northDeg &&
      north >= own.south - northDeg
    )
  })
}
