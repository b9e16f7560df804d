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
  const layers = emptyLayers()
  const toLayout = (hole: PlayableHole) => layoutOf(hole, projection)
  const toMetres = (waters: CourseGeometry['waters']) =>
    (waters ?? []).map((water) => water.map(projection.toMetres))
  const holes = playable.map(toLayout)
  const around = neighbours.map((neighbour) => {
    const others = playableHoles(neighbour)
    const layouts = others.map(toLayout)
    const ownElsewhere = holes.filter(
      (_, index) => !others.some((other) => isSameHole(other, playable[index])),
    )
    const inTheWay = [...layouts, ...ownElsewhere]
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
  })
  const own = holes.filter((_, index) => {
    const hole = playable[index]
    return !hole || !around.some((neighbour) => draws(neighbour, hole, id))
  })
  const all = [
    ...holes,
    ...around.flatMap((neighbour) =>
      neighbour.holes.filter(
        (_, index) => !playable.some((hole) => isSameHole(hole, neighbour.playable[index])),
      ),
    ),
  ]
  const earlier = around.filter((neighbour) => neighbour.id < id && neighbour.holes.length > 0)
  const shores = toMetres(course.waters)

  const edge = drawLand(layers, holes, id)
  drawSea(layers, shores)
  const isDry = createDryLandTest(edge, [...shores, ...neighbours.flatMap(({ waters }) => toMetres(waters))])
  const isElsewhere = earlier.map((neighbour) =>
    createContainmentTest(drawLand(emptyLayers(), neighbour.holes, neighbour.id)),
  )
  const area: PlantingArea = {
    courseId: id,
    landscape,
    season: course.season ?? 1,
    holes: all,
    edge,
    isDryLand: (point) => isDry(point) && !isElsewhere.some((contains) => contains(point)),
    distanceToPlay: createDistanceToLines(all.map(({ line }) => everyFourth(line.points))),
  }
  drawRough(layers, area)
  for (const hole of own) drawHole(layers, hole, id, landscape)
  const ponds = drawPonds(layers, { holes: own, all, courseId: id, landscape })
  const site = findClubhouseSite(holes, all)
  const isShared = earlier.some(
    (other) => site && other.clubhouse && distance(site, other.clubhouse) < CLUBHOUSE_DISTANCE_M,
  )
  const clubhouse = isShared ? undefined : site
  if (clubhouse) drawClubhouse(layers, clubhouse, id)
  drawPaths(layers, holes, clubhouse)
  drawPlants(layers, area, [
    ...ponds,
    ...around.flatMap((neighbour) => neighbour.ponds),
    ...layers.bunkerLip.map(enclosingCircle),
    ...[clubhouse, ...around.map((neighbour) => neighbour.clubhouse)]
      .filter((centre) => centre !== undefined)
      .map((centre) => ({ centre, radius: CLUBHOUSE_RADIUS_M })),
  ])
  return { projection, layers, landscape }
}

function layoutOf({ number, par, line }: PlayableHole, { toMetres }: LocalProjection): HoleLayout {
  const points = line.map(toMetres)
  return { number, par, tee: pointAt(points, 0), green: pointAt(points, -1), line: roundCorners(points) }
}

function isSameHole(a: PlayableHole, b: PlayableHole | undefined): boolean {
  return b !== undefined && isNearHole(a, b, SAME_HOLE_M)
}

interface Neighbour {
  id: string
  playable: readonly PlayableHole[]
}

/** Returns whether a hole is drawn with a neighbour instead of the course with the given id. */
function draws({ id, playable }: Neighbour, hole: PlayableHole, courseId: string): boolean {
  return playable.some(
    (other) => isSameHole(hole, other) && (other.at > hole.at || (other.at === hole.at && id > courseId)),
  )
}

function landscapeOf({ id, facilityId = id, landscape }: CourseGeometry): Landscape {
  return landscape ?? DEFAULT_LANDSCAPES[hashOf(facilityId) % DEFAULT_LANDSCAPES.length] ?? 'parkland'
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
