import type { CourseShape, ShapeGeometry, ShapeKind } from '../../../contract/catalogue.ts'
import type { Coordinates } from '../../../contract/round.ts'
import type { Bounds } from '../../../domain/geometry/mercator.ts'
import { boundsAround, extendedBounds } from '../courses/bounds.ts'
import { positionsOf } from '../tiles/cut-shapes.ts'

type Shape = Pick<CourseShape, 'kind' | 'geometry'>
type Position = [lon: number, lat: number]

const PLAYED_KINDS: readonly ShapeKind[] = ['green', 'bunker', 'water']
/** Shapes that are farther from every line of play do not matter for distances. */
const NEAR_M = 60
/** Lines of play are followed in steps of this many degrees to the north, about 30 m. */
const STEP_DEG = 0.00027
const E6 = 1_000_000

/** Returns the shapes that matter for distances on the lines of play, in millionths of a degree, about 10 cm. */
export function shapesNear(lines: readonly (readonly Coordinates[])[], shapes: readonly Shape[]): Shape[] {
  const places = lines.flatMap(placesAlong)
  return shapes.flatMap(({ kind, geometry }): Shape[] => {
    if (!PLAYED_KINDS.includes(kind)) return []
    const positions = positionsOf(geometry)
    if (positions.length === 0) return []
    const bounds = extendedBounds(boundsAround(positions.map(([lon, lat]) => ({ lat, lon }))), NEAR_M)
    return places.some((place) => isIn(bounds, place)) ? [{ kind, geometry: rounded(geometry) }] : []
  })
}

function placesAlong(line: readonly Coordinates[]): Coordinates[] {
  return line.flatMap((to, index) => {
    const from = line[index - 1] ?? to
    const [north, east] = [to.lat - from.lat, to.lon - from.lon]
    const count = Math.max(
      1,
      Math.ceil(Math.hypot(north, east * Math.cos((to.lat * Math.PI) / 180)) / STEP_DEG),
    )
    return Array.from({ length: count }, (_, step) => {
      const share = (step + 1) / count
      return { lat: from.lat + north * share, lon: from.lon + east * share }
    })
  })
}

function isIn({ west, south, east, north }: Bounds, { lat, lon }: Coordinates): boolean {
  return lat >= south && lat <= north && lon >= west && lon <= east
}

function rounded(geometry: ShapeGeometry): ShapeGeometry {
  const line = (positions: readonly Position[]) =>
    positions.map(([lon, lat]): Position => [round(lon), round(lat)])
  switch (geometry.type) {
    case 'LineString':
      return { ...geometry, coordinates: line(geometry.coordinates) }
    case 'Polygon':
      return { ...geometry, coordinates: geometry.coordinates.map(line) }
    case 'MultiPolygon':
      return { ...geometry, coordinates: geometry.coordinates.map((area) => area.map(line)) }
  }
}

const round = (degrees: number) => Math.round(degrees * E6) / E6
