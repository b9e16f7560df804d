import type { Landscape } from '../courses/course-geometry.ts'
import type { HoleLayout } from './hole-layout.ts'
import type { Layers } from './layers.ts'
import { createBlob, disc } from './map-shapes.ts'
import { type Circle, distance, type Point } from './points.ts'
import { createNoise, createRandom, hashOf, type Random } from './seeded-random.ts'

interface Vegetation {
  /** Distance between the positions of possible plants. */
  spacing: number
  /** Noise threshold above which there are plants: 0 means everywhere, 1 means nowhere. */
  threshold: number
  /** Metres kept free on each side of a hole's line. */
  playWidth: number
  kind: 'trees' | 'bushes'
}
const VEGETATION: Record<Landscape, Vegetation> = {
  parkland: { spacing: 8.2, threshold: 0.56, playWidth: 29, kind: 'trees' },
  links: { spacing: 6.5, threshold: 0.66, playWidth: 31, kind: 'bushes' },
  highland: { spacing: 8.2, threshold: 0.63, playWidth: 31, kind: 'trees' },
}
/** The sizes of trees. There are only a few, because discs of one size become one path in a tile. */
const TREE_RADII_M = [3, 3.8, 4.8, 6.2]
const BUSH_RADII_M = [1.1, 1.7, 2.4]
const MIN_DISTANCE_TO_TEE_M = 20
const MIN_DISTANCE_TO_GREEN_M = 29
const MIN_DISTANCE_TO_OBSTACLE_M = 5

export interface PlantingArea {
  courseId: string
  landscape: Landscape
  /** Each season has different trees. */
  season: number
  holes: readonly HoleLayout[]
  /** The outline of the course's land. */
  edge: readonly Point[]
  /** Returns whether a point is on the course's land and not close to the sea. */
  isDryLand: (point: Point) => boolean
  /** Returns the distance from a point to the nearest hole's line. */
  distanceToPlay: (point: Point) => number
}

/** Draws clumps of trees, or of gorse on a links, beside and between the holes but never in the line of play. */
export function drawPlants(layers: Layers, area: PlantingArea, obstacles: readonly Circle[]): void {
  const { courseId, edge, season, landscape } = area
  const { spacing, threshold, playWidth, kind } = VEGETATION[landscape]
  const density = createPlantDensity(courseId)
  const random = createRandom(hashOf(courseId, 'plants', season))
  for (const node of grid(edge, spacing)) {
    const point = scattered(node, spacing, random)
    // Draws all random numbers before it rejects a position, so that a rejection does not change the following plants.
    const plant = { size: random(), tone: random(), luck: random() }
    if (density(node) < threshold || plant.luck < 0.12) continue
    if (area.distanceToPlay(point) < playWidth || !area.isDryLand(point)) continue
    if (isNearTeeOrGreen(point, area.holes) || isNearObstacle(point, obstacles)) continue
    if (kind === 'trees') drawTree(layers, point, plant)
    else drawBush(layers, point, plant)
  }
}

/**
 * Creates the noise that groups plants into clumps. Its grid is rotated and distorted by finer noise, so that the edges
 * of woods do not visibly follow the grid.
 */
function createPlantDensity(courseId: string): (point: Point) => number {
  const clumps = createNoise(hashOf(courseId, 'clumps'), 62)
  const detail = createNoise(hashOf(courseId, 'detail'), 19)
  return ({ x, y }) => {
    const distortion = detail(x, y)
    const rotatedX = x * 0.8 - y * 0.6 + distortion * 34
    const rotatedY = x * 0.6 + y * 0.8 - distortion * 26
    return clumps(rotatedX, rotatedY) * 0.72 + distortion * 0.28
  }
}

function isNearTeeOrGreen(point: Point, holes: readonly HoleLayout[]): boolean {
  return holes.some(
    ({ tee, green }) =>
      distance(tee, point) < MIN_DISTANCE_TO_TEE_M || distance(green, point) < MIN_DISTANCE_TO_GREEN_M,
  )
}

function isNearObstacle(point: Point, obstacles: readonly Circle[]): boolean {
  return obstacles.some(({ centre, radius }) => distance(centre, point) < radius + MIN_DISTANCE_TO_OBSTACLE_M)
}

/** Random numbers from 0 to 1. */
interface PlantLooks {
  size: number
  tone: number
}

function drawTree(layers: Layers, centre: Point, { size, tone }: PlantLooks): void {
  const layer = tone < 0.36 ? layers.treeDark : tone < 0.76 ? layers.treeMiddle : layers.treeLight
  // Squared, so that large trees are rarer than small ones.
  layer.push(disc(centre, TREE_RADII_M[Math.floor(size * size * TREE_RADII_M.length)] ?? 3))
}

function drawBush(layers: Layers, centre: Point, { size }: PlantLooks): void {
  layers.bush.push(disc(centre, BUSH_RADII_M[Math.floor(size * BUSH_RADII_M.length)] ?? 2))
}

const ROUGH_SPACING_M = 36
const MEADOW_CHANCE = 0.27
const MEADOW_OR_THICKET_CHANCE = 0.4

/** Draws broad patches in the rough: lighter meadow and darker thicket. */
export function drawRough(layers: Layers, area: PlantingArea): void {
  const random = createRandom(hashOf(area.courseId, 'rough'))
  for (const node of grid(area.edge, ROUGH_SPACING_M)) {
    const centre = scattered(node, 32, random)
    const [kind, size, stretch, turn] = [random(), random(), random(), random()]
    if (kind > MEADOW_OR_THICKET_CHANCE || !area.isDryLand(centre)) continue
    const radius = Math.min(8 + size * 22, area.distanceToPlay(centre) - 16)
    if (radius < 7) continue
    const grown = createBlob(random, {
      centre,
      radius,
      stretch: 1.1 + stretch * 0.7,
      angle: turn * Math.PI,
      irregularity: 0.34,
    })
    const layer = kind < MEADOW_CHANCE ? layers.meadow : layers.thicket
    layer.push(grown(0))
  }
}

/** Moves a point by up to half of `range` in each direction. */
function scattered({ x, y }: Point, range: number, random: Random): Point {
  return { x: x + (random() - 0.5) * range, y: y + (random() - 0.5) * range }
}

/** Yields the nodes of a grid over the outline's extent, row by row. */
function* grid(outline: readonly Point[], spacing: number): Generator<Point> {
  const xs = outline.map(({ x }) => x)
  const ys = outline.map(({ y }) => y)
  const snap = (value: number) => Math.floor(value / spacing) * spacing
  const west = snap(Math.min(...xs))
  const north = snap(Math.min(...ys))
  const east = Math.max(...xs)
  const south = Math.max(...ys)
  for (let y = north; y < south; y += spacing) for (let x = west; x < east; x += spacing) yield { x, y }
}
