import type { Landscape } from './course-geometry.ts'
import type { GroundHole } from './draw-hole.ts'
import { GROUND_REACH } from './draw-surroundings.ts'
import type { Layers } from './layers.ts'
import { distance } from './lines.ts'
import type { Point } from './mercator.ts'
import { createGroundNoise, createRandom, hashOf } from './seeded.ts'
import { blob, disc } from './shapes.ts'

interface Growth {
  /** Metres between the places where something may stand. */
  spacing: number
  /** How much of the ground noise is wood: 0 everything, 1 nothing. */
  threshold: number
  /** Metres kept open on each side of a hole's line. */
  open: number
  trees: boolean
}
const GROWTHS: Record<Landscape, Growth> = {
  parkland: { spacing: 8.5, threshold: 0.5, open: 29, trees: true },
  links: { spacing: 6.5, threshold: 0.66, open: 31, trees: false },
  highland: { spacing: 8.5, threshold: 0.6, open: 31, trees: true },
}
/** Few sizes, so that all discs of one size are one line in the tile. */
const TREE_SIZES = [2.6, 3.4, 4.3, 5.2]
const BUSH_SIZES = [1.1, 1.7, 2.4]

export interface Obstacle {
  centre: Point
  radius: number
}

/** Trees, or gorse by the sea, in clumps beside the holes and thicker between them; never in a line of play. */
export function drawPlants(
  layers: Layers,
  holes: readonly GroundHole[],
  courseId: string,
  landscape: Landscape,
  obstacles: readonly Obstacle[],
): void {
  const growth = GROWTHS[landscape]
  const clumps = createGroundNoise(hashOf(courseId, 'clumps'), 46)
  const detail = createGroundNoise(hashOf(courseId, 'detail'), 15)
  const random = createRandom(hashOf(courseId, 'plants'))
  for (const [x, y] of grid(holes, growth.spacing)) {
    const point: Point = [x + (random() - 0.5) * growth.spacing, y + (random() - 0.5) * growth.spacing]
    const [size, tone, luck] = [random(), random(), random()]
    const away = nearestLine(holes, point)
    if (away < growth.open || away > GROUND_REACH - 8) continue
    const wood = clumps(x, y) * 0.74 + detail(x, y) * 0.26 + (away - growth.open) * 0.0035
    if (wood < growth.threshold || luck < 0.16) continue
    if (holes.some((hole) => distance(hole.tee, point) < 20 || distance(hole.green, point) < 29)) continue
    if (obstacles.some(({ centre, radius }) => distance(centre, point) < radius + 5)) continue
    if (growth.trees) {
      const layer = tone < 0.36 ? layers.treeDark : tone < 0.76 ? layers.treeMiddle : layers.treeLight
      layer.push(disc(point, TREE_SIZES[Math.floor(size * TREE_SIZES.length)] ?? 3))
    } else layers.bush.push(disc(point, BUSH_SIZES[Math.floor(size * BUSH_SIZES.length)] ?? 2))
  }
}

/** Lighter meadow and darker thicket in the rough, as broad patches. */
export function drawRough(layers: Layers, holes: readonly GroundHole[], courseId: string): void {
  const random = createRandom(hashOf(courseId, 'rough'))
  for (const [x, y] of grid(holes, 34)) {
    const point: Point = [x + (random() - 0.5) * 30, y + (random() - 0.5) * 30]
    const [kind, size] = [random(), random()]
    const away = nearestLine(holes, point)
    if (away < 24 || away > GROUND_REACH - 14 || kind > 0.62) continue
    const grown = blob(random, {
      centre: point,
      radius: 7 + size * 13,
      stretch: 1.2 + random() * 0.8,
      angle: random() * Math.PI,
      wander: 0.3,
    })
    if (kind < 0.3) layers.meadow.push(grown(0))
    else layers.thicket.push(grown(0))
  }
}

function nearestLine(holes: readonly GroundHole[], point: Point): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const { line } of holes) nearest = Math.min(nearest, line.distanceTo(point))
  return nearest
}

function* grid(holes: readonly GroundHole[], spacing: number): Generator<Point> {
  const points = holes.flatMap(({ line }) => line.points)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const snap = (value: number) => Math.floor(value / spacing) * spacing
  for (let y = snap(Math.min(...ys) - GROUND_REACH); y < Math.max(...ys) + GROUND_REACH; y += spacing)
    for (let x = snap(Math.min(...xs) - GROUND_REACH); x < Math.max(...xs) + GROUND_REACH; x += spacing)
      yield [x, y]
}
