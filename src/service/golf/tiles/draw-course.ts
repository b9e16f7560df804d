import {
  type CourseGeometry,
  isNearHole,
  type Landscape,
  type PlayableHole,
  playableHoles,
} from '../courses/course-geometry.ts'
import { drawClubhouse, drawPaths, findClubhouseSite } from './draw-clubhouse.ts'
import { drawHole } from './draw-hole.ts'
import { drawLand } from './draw-land.ts'
import { drawPlants, drawRough, type PlantingArea } from './draw-plants.ts'
import { drawPonds } from './draw-ponds.ts'
import type { HoleLayout } from './hole-layout.ts'
import { emptyLayers, type Layers } from './layers.ts'
import { roundCorners } from './lines.ts'
import { createLocalProjection, type LocalProjection } from './local-projection.ts'
import { outline, type Shape } from './map-shapes.ts'
import { createContainmentTest, createDistanceToLines } from './planar-geometry.ts'
import { type Circle, distance, type Point, pointAt } from './points.ts'
import { hashOf } from './seeded-random.ts'

/** A whole course as shapes in metres. It is drawn once and rendered to many tiles. */
export interface CourseDrawing {
  projection: LocalProjection
  layers: Layers
  landscape: Landscape
}

const DEFAULT_LANDSCAPES: readonly Landscape[] = ['parkland', 'highland', 'parkland', 'links']
/** Minimum distance of plants from the sea, because of the beach and the spray. */
const BARE_SHORE_M = 19
const CLUBHOUSE_RADIUS_M = 34

/** Holes of two courses whose tees and greens are at most this far apart are one hole. */
const SAME_HOLE_M = 60
/** Courses this close share a clubhouse. */
const CLUBHOUSE_DISTANCE_M = 250

/** A neighbour as far as the drawing of a course depends on it. */
interface Neighbour {
  id: string
  playable: readonly PlayableHole[]
  holes: readonly HoleLayout[]
  clubhouse: Point | undefined
  ponds: readonly Circle[]
}

/**
 * Draws a course from the positions of its holes. Returns undefined if it has no playable hole.
 * @param neighbours courses beside it or on the same ground. A hole that both contain is drawn only with the course
 * that has the newer upload of it. Plants on common ground are drawn only with the course whose id comes first.
 */
export function drawCourse(
  course: CourseGeometry,
  neighbours: readonly CourseGeometry[] = [],
): CourseDrawing | undefined {
  const playable = playableHoles(course)
  const anchor = playable[0]?.line[0]
  if (!anchor) return undefined
  const { id } = course
  const landscape = landscapeOf(course)
  const projection = createLocalProjection(anchor)
  const holes = playable.map((hole) => layoutOf(hole, projection))
  const around = neighbours.map((neighbour) => layoutNeighbour(neighbour, playable, holes, projection))
  const own = holes.filter((_, index) => !around.some((neighbour) => draws(neighbour, playable[index], id)))
  const all = [...holes, ...around.flatMap((neighbour) => holesBeside(neighbour, playable))]
  const earlier = around.filter((neighbour) => neighbour.id < id && neighbour.holes.length > 0)

  const layers = emptyLayers()
  const edge = drawLand(layers, holes, id)
  const shores = shoresOf(course, projection)
  drawSea(layers, shores)
  const allShores = [...shores, ...neighbours.flatMap((neighbour) => shoresOf(neighbour, projection))]
  const area: PlantingArea = {
    courseId: id,
    landscape,
    season: course.season ?? 1,
    holes: all,
    edge,
    isDryLand: createPlantableTest(edge, allShores, earlier),
    distanceToPlay: createDistanceToLines(all.map(({ line }) => everyFourth(line.points))),
  }
  drawRough(layers, area)
  for (const hole of own) drawHole(layers, hole, id, landscape)
  const ponds = drawPonds(layers, { holes: own, all, courseId: id, landscape })
  const clubhouse = ownClubhouse(holes, all, earlier)
  if (clubhouse) drawClubhouse(layers, clubhouse, id)
  drawPaths(layers, holes, clubhouse)
  drawPlants(layers, area, obstaclesOf(layers, ponds, clubhouse, around))
  return { projection, layers, landscape }
}

/** @param playable the holes of the course that is drawn, and `holes` their layouts */
function layoutNeighbour(
  neighbour: CourseGeometry,
  playable: readonly PlayableHole[],
  holes: readonly HoleLayout[],
  projection: LocalProjection,
): Neighbour {
  const others = playableHoles(neighbour)
  const layouts = others.map((hole) => layoutOf(hole, projection))
  const elsewhere = holes.filter((_, index) => !others.some((other) => isSameHole(other, playable[index])))
  const inTheWay = [...layouts, ...elsewhere]
  return {
    id: neighbour.id,
    playable: others,
    holes: layouts,
    clubhouse: findClubhouseSite(layouts, inTheWay),
    ponds: drawPonds(emptyLayers(), {
      holes: layouts,
      all: inTheWay,
      courseId: neighbour.id,
      landscape: landscapeOf(neighbour),
    }),
  }
}

/** Returns the holes that only the neighbour has. */
function holesBeside(neighbour: Neighbour, playable: readonly PlayableHole[]): readonly HoleLayout[] {
  return neighbour.holes.filter(
    (_, index) => !playable.some((hole) => isSameHole(hole, neighbour.playable[index])),
  )
}

function layoutOf({ number, par, line }: PlayableHole, { toMetres }: LocalProjection): HoleLayout {
  const points = line.map(toMetres)
  return { number, par, tee: pointAt(points, 0), green: pointAt(points, -1), line: roundCorners(points) }
}

function isSameHole(a: PlayableHole, b: PlayableHole | undefined): boolean {
  return b !== undefined && isNearHole(a, b, SAME_HOLE_M)
}

/** Returns whether a hole is drawn with a neighbour instead of the course with the given id. */
function draws({ id, playable }: Neighbour, hole: PlayableHole | undefined, courseId: string): boolean {
  return (
    hole !== undefined &&
    playable.some(
      (other) => isSameHole(hole, other) && (other.at > hole.at || (other.at === hole.at && id > courseId)),
    )
  )
}

function landscapeOf({ id, facilityId = id, landscape }: CourseGeometry): Landscape {
  return landscape ?? DEFAULT_LANDSCAPES[hashOf(facilityId) % DEFAULT_LANDSCAPES.length] ?? 'parkland'
}

function shoresOf({ waters = [] }: CourseGeometry, { toMetres }: LocalProjection): Point[][] {
  return waters.map((water) => water.map(toMetres))
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

/** Returns a test for dry land on which no earlier neighbour plants. */
function createPlantableTest(
  edge: readonly Point[],
  shores: readonly Point[][],
  earlier: readonly Neighbour[],
): (point: Point) => boolean {
  const isDry = createDryLandTest(edge, shores)
  const isElsewhere = earlier.map(({ id, holes }) =>
    createContainmentTest(drawLand(emptyLayers(), holes, id)),
  )
  return (point) => isDry(point) && !isElsewhere.some((contains) => contains(point))
}

/** Returns where the clubhouse of the course is; undefined if it shares that of an earlier neighbour. */
function ownClubhouse(
  holes: readonly HoleLayout[],
  all: readonly HoleLayout[],
  earlier: readonly Neighbour[],
): Point | undefined {
  const site = findClubhouseSite(holes, all)
  const isShared = earlier.some(
    ({ clubhouse }) => site && clubhouse && distance(site, clubhouse) < CLUBHOUSE_DISTANCE_M,
  )
  return isShared ? undefined : site
}

/** Returns where nothing can grow. */
function obstaclesOf(
  layers: Layers,
  ponds: readonly Circle[],
  clubhouse: Point | undefined,
  around: readonly Neighbour[],
): Circle[] {
  const clubhouses = [clubhouse, ...around.map((neighbour) => neighbour.clubhouse)]
  return [
    ...ponds,
    ...around.flatMap((neighbour) => neighbour.ponds),
    ...layers.bunkerLip.map(enclosingCircle),
    ...clubhouses
      .filter((centre) => centre !== undefined)
      .map((centre) => ({ centre, radius: CLUBHOUSE_RADIUS_M })),
  ]
}

/** Returns some points of a line, always including the last one: enough to measure distances to the line. */
function everyFourth(points: readonly Point[]): Point[] {
  return points.filter((_, index) => index % 4 === 0 || index === points.length - 1)
}

function enclosingCircle({ west, east, north, south }: Shape): Circle {
  return {
    centre: { x: (west + east) / 2, y: (north + south) / 2 },
    radius: Math.max(east - west, south - north) / 2,
  }
}
