import type { CourseShape, ShapeKind } from '../../src/contract/catalogue.ts'
import type { Coordinates } from '../../src/contract/round.ts'
import { destination } from '../../src/domain/geometry/geo.ts'

/** Places on a generated course whose kind of shape is known. */
interface SurveyedHole {
  tee: Coordinates
  fairway: Coordinates
  water: Coordinates
  /** On the fairway, and nothing else. */
  bunkers: Coordinates[]
  greenMiddle: Coordinates
  /** In the rough, 30 m from everything else. */
  rough: Coordinates
}

interface SurveyedCourse {
  holes: SurveyedHole[]
  shapes: CourseShape[]
}

const HOLE_SPACING_M = 120
const BUNKER_SPACING_M = 12

/**
 * Generates a facility with parallel holes of 350 m that run north, from west to east, each with its tee, fairway,
 * bunkers, pond and green in a strip of rough.
 */
export function surveyedCourse(
  start: Coordinates,
  { holes: count = 18, bunkersPerHole = 4 }: { holes?: number; bunkersPerHole?: number } = {},
): SurveyedCourse {
  const shapes: CourseShape[] = []
  const add = (kind: ShapeKind, ...rings: Coordinates[][]) => {
    const coordinates = rings.map((ring) => [...ring, ...ring.slice(0, 1)].map(position))
    shapes.push({ id: `way/${shapes.length + 1}`, kind, geometry: { type: 'Polygon', coordinates } })
  }
  const holes = Array.from({ length: count }, (_, index): SurveyedHole => {
    const tee = destination(start, 90, index * HOLE_SPACING_M)
    const at = (north: number, east = 0) => destination(destination(tee, 0, north), 90, east)
    const bunkers = Array.from({ length: bunkersPerHole }, (_, bunker) =>
      at(90 + Math.floor(bunker / 3) * BUNKER_SPACING_M, ((bunker % 3) - 1) * BUNKER_SPACING_M),
    )
    const water = at(20, 35)
    const greenMiddle = at(350)
    add('rough', oval(at(175), 55, 240, 24))
    add('fairway', oval(at(210), 24, 150, 60))
    add('tee', oval(tee, 5, 8, 8))
    for (const bunker of bunkers) add('bunker', oval(bunker, 4, 5, 20))
    add('water', oval(water, 10, 16, 30))
    add('green', oval(greenMiddle, 13, 15, 30))
    shapes.push({
      id: `way/${shapes.length + 1}`,
      kind: 'path',
      geometry: { type: 'LineString', coordinates: [at(-10, -45), at(150, -50), at(340, -45)].map(position) },
    })
    return { tee, fairway: at(70), water, bunkers, greenMiddle, rough: at(0, -30) }
  })
  return { holes, shapes }
}

function oval(middle: Coordinates, east: number, north: number, points: number): Coordinates[] {
  return Array.from({ length: points }, (_, index) => {
    const turn = (2 * Math.PI * index) / points
    return destination(destination(middle, 0, Math.cos(turn) * north), 90, Math.sin(turn) * east)
  })
}

function position({ lat, lon }: Coordinates): [number, number] {
  return [lon, lat]
}
