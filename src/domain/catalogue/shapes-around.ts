import type { CourseShape } from '../../contract/catalogue.ts'
import type { Coordinates } from '../../contract/round.ts'
import { positionsOf } from './map-feature.ts'
import { boxOf } from './plane.ts'

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
