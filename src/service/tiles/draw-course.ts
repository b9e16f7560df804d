import { type CourseGeometry, type Landscape, playableHoles } from '../courses/course-geometry.ts'
import { drawClubhouse, drawPaths, findClubhouseSite } from './draw-clubhouse.ts'
import { drawHole } from './draw-hole.ts'
import { drawLand } from './draw-land.ts'
import { drawPlants, drawRough, type PlantingArea } from './draw-plants.ts'
import { drawPonds } from './draw-ponds.ts'
import type { HoleLayout } from './hole-layout.ts'
import { emptyLayers, type Layers } from './layers.ts'
import { roundCorners } from './lines.ts'
import { createLocalProjection, type LocalProjection } from './mercator.ts'
import { createContainmentTest, createDistanceToLines } from './planar-geometry.ts'
import { type Circle, type Point, pointAt } from './points.ts'
import { hashOf } from './seeded-random.ts'
import { outline, type Shape } from './shapes.ts'

/** A whole course as shapes in metres: drawn once and rendered to many tiles. */
export interface CourseDrawing {
  projection: LocalProjection
  layers: Layers
  landscape: Landscape
}

const DEFAULT_LANDSCAPES: readonly Landscape[] = ['parkland', 'highland', 'parkland', 'links']
/** Nothing grows closer to the sea than this: it is beach or exposed to spray. */
const BARE_SHORE_M = 19
const CLUBHOUSE_RADIUS_M = 34

/** Draws a course from the positions of its holes. Returns undefined if it has no playable hole. */
export function drawCourse(course: CourseGeometry): CourseDrawing | undefined {
  const playable = playableHoles(course)
  const anchor = playable[0]?.line[0]
  if (!anchor) return undefined
  const { id } = course
  const landscape = landscapeOf(course)
  const projection = createLocalProjection(anchor)
  const layers = emptyLayers()
  const holes = playable.map(({ number, par, line }): HoleLayout => {
    const points = line.map(projection.toMetres)
    return { number, par, tee: pointAt(points, 0), green: pointAt(points, -1), line: roundCorners(points) }
  })
  const shores = (course.waters ?? []).map((water) => water.map(projection.toMetres))

  const edge = drawLand(layers, holes, id)
  drawSea(layers, shores)
  const area: PlantingArea = {
    courseId: id,
    landscape,
    season: course.season ?? 1,
    holes,
    edge,
    isDryLand: createDryLandTest(edge, shores),
    distanceToPlay: createDistanceToLines(holes.map(({ line }) => everyFourth(line.points))),
  }
  drawRough(layers, area)
  for (const hole of holes) drawHole(layers, hole, id, landscape)
  const ponds = drawPonds(layers, holes, id, landscape)
  const clubhouse = findClubhouseSite(holes)
  if (clubhouse) drawClubhouse(layers, clubhouse, id)
  drawPaths(layers, holes, clubhouse)
  drawPlants(layers, area, [
    ...ponds,
    ...layers.bunkerLip.map(enclosingCircle),
    ...(clubhouse ? [{ centre: clubhouse, radius: CLUBHOUSE_RADIUS_M }] : []),
  ])
  return { projection, layers, landscape }
}

function landscapeOf({ id, landscape }: CourseGeometry): Landscape {
  return landscape ?? DEFAULT_LANDSCAPES[hashOf(id) % DEFAULT_LANDSCAPES.length] ?? 'parkland'
}

function drawSea(layers: Layers, shores: readonly Point[][]): void {
  for (const shore of shores) {
    layers.beach.push(outline(shore))
    layers.sea.push(outline(shore))
  }
}

function createDryLandTest(edge: readonly Point[], shores: readonly Point[][]): (point: Point) => boolean {
  const isOnCourse = createContainmentTest(edge)
  const distanceToShore = createDistanceToLines(shores)
  const seaTests = shores.map(createContainmentTest)
  return (point) =>
    isOnCourse(point) && distanceToShore(point) > BARE_SHORE_M && !seaTests.some((isInSea) => isInSea(point))
}

/** Returns enough points to measure distances to a line, and always the last one. */
function everyFourth(points: readonly Point[]): Point[] {
  return points.filter((_, index) => index % 4 === 0 || index === points.length - 1)
}

function enclosingCircle({ west, east, north, south }: Shape): Circle {
  return {
    centre: { x: (west + east) / 2, y: (north + south) / 2 },
    radius: Math.max(east - west, south - north) / 2,
  }
}
