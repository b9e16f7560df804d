import type { CourseShape, ShapeGeometry } from '../../contract/catalogue.ts'
import type { Coordinates } from '../../contract/round.ts'

type Position = readonly [lon: number, lat: number]

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

function positionsOf(geometry: ShapeGeometry): readonly Position[] {
  switch (geometry.type) {
    case 'LineString':
      return geometry.coordinates
    case 'Polygon':
      return geometry.coordinates.flat()
    case 'MultiPolygon':
      return geometry.coordinates.flat(2)
  }
}

function boxOf(positions: readonly Position[]) {
  const box = { west: 180, south: 90, east: -180, north: -90 }
  for (const [lon, lat] of positions) {
    box.west = Math.min(box.west, lon)
    box.east = Math.max(box.east, lon)
    box.south = Math.min(box.south, lat)
    box.north = Math.max(box.north, lat)
  }
  return box
}
