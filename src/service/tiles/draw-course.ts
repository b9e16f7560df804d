import { type CourseGeometry, type Landscape, playableHoles } from '../courses/course-geometry.ts'
import { createArea, createClearance } from './clearance.ts'
import { drawHole, type GroundHole } from './draw-hole.ts'
import { drawPlants, drawRough, type Obstacle, type Site } from './draw-plants.ts'
import { drawHouse, drawLand, drawPaths, drawPonds, findHouse } from './draw-surroundings.ts'
import { emptyLayers, type Layers } from './layers.ts'
import { rounded } from './lines.ts'
import { createGround, type Ground, type Point } from './mercator.ts'
import { hashOf } from './seeded.ts'
import { outline, type Shape } from './shapes.ts'

/** A whole course as shapes on its ground: made once, cut into tiles many times. */
export interface CourseDrawing {
  ground: Ground
  layers: Layers
  landscape: Landscape
}

const LANDSCAPES: readonly Landscape[] = ['parkland', 'highland', 'parkland', 'links']
/** Metres that everything that grows keeps away from the sea: the beach, and what the spray leaves bare. */
const SHORE = 19

export function drawCourse(course: CourseGeometry): CourseDrawing | undefined {
  const playable = playableHoles(course)
  const anchor = playable[0]?.line[0]
  if (!anchor) return undefined
  const landscape = course.landscape ?? LANDSCAPES[hashOf(course.id) % LANDSCAPES.length] ?? 'parkland'
  const ground = createGround(anchor)
  const layers = emptyLayers()
  const holes = playable.map(({ number, par, line }): GroundHole => {
    const points = line.map(ground.toGround)
    const [tee, green] = [points[0] as Point, points.at(-1) as Point]
    return { number, par, tee, green, line: rounded(points) }
  })

  const edge = drawLand(layers, holes, course.id)
  const shores = (course.waters ?? []).map((water) => water.map(ground.toGround))
  const [isOurs, seas, shore] = [createArea(edge), shores.map(createArea), createClearance(shores)]
  const site: Site = {
    courseId: course.id,
    landscape,
    season: course.season ?? 1,
    holes,
    edge,
    isLand: (x, y) => isOurs(x, y) && shore(x, y) > SHORE && !seas.some((isSea) => isSea(x, y)),
    clearance: createClearance(holes.map(({ line }) => thinned(line.points))),
  }
  for (const shore of shores) {
    layers.beach.push(outline(shore))
    layers.sea.push(outline(shore))
  }
  drawRough(layers, site)
  for (const hole of holes) drawHole(layers, hole, course.id, landscape)
  const ponds = drawPonds(layers, holes, course.id, landscape)
  const house = findHouse(holes)
  if (house) drawHouse(layers, house, course.id)
  drawPaths(layers, holes, house)
  drawPlants(layers, site, [
    ...ponds,
    ...layers.bunkerLip.map(middleOf),
    ...(house ? [{ centre: house, radius: 34 }] : []),
  ])
  return { ground, layers, landscape }
}

function thinned(points: readonly Point[]): Point[] {
  return points.filter((_, at) => at % 4 === 0 || at === points.length - 1)
}

function middleOf({ west, east, north, south }: Shape): Obstacle {
  return {
    centre: [(west + east) / 2, (north + south) / 2],
    radius: Math.max(east - west, south - north) / 2,
  }
}
