import type { Landscape } from '../courses/course-geometry.ts'
import type { createArea } from './clearance.ts'
import type { GroundHole } from './draw-hole.ts'
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
  parkland: { spacing: 8.2, threshold: 0.56, open: 29, trees: true },
  links: { spacing: 6.5, threshold: 0.66, open: 31, trees: false },
  highland: { spacing: 8.2, threshold: 0.63, open: 31, trees: true },
}
/** Few sizes, so that all discs of one size are one line in the tile. */
const TREE_SIZES = [3, 3.8, 4.8, 6.2]
const BUSH_SIZES = [1.1, 1.7, 2.4]

export interface Obstacle {
  centre: Point
  radius: number
}

/** The ground that is planted: where it ends, what keeps it open, and how far the next line of play is. */
export interface Site {
  courseId: string
  landscape: Landscape
  season: number
  holes: readonly GroundHole[]
  edge: readonly Point[]
  /** Within the course's own ground, and not in the sea. */
  isLand: ReturnType<typeof createArea>
  clearance: (x: number, y: number) => number
}

/** Trees, or gorse by the sea, in clumps beside the holes and between them; never in a line of play. */
export function drawPlants(layers: Layers, site: Site, obstacles: readonly Obstacle[]): void {
  const { courseId, holes } = site
  const growth = GROWTHS[site.landscape]
  const clumps = createGroundNoise(hashOf(courseId, 'clumps'), 62)
  const detail = createGroundNoise(hashOf(courseId, 'detail'), 19)
  const random = createRandom(hashOf(courseId, 'plants', site.season))
  for (const [x, y] of grid(site.edge, growth.spacing)) {
    const point: Point = [x + (random() - 0.5) * growth.spacing, y + (random() - 0.5) * growth.spacing]
    const [size, tone, luck] = [random(), random(), random()]
    // Turned and bent, so that the noise's own grid does not show in the edges of the woods.
    const bend = detail(x, y)
    const wood = clumps(x * 0.8 - y * 0.6 + bend * 34, x * 0.6 + y * 0.8 - bend * 26) * 0.72 + bend * 0.28
    if (wood < growth.threshold || luck < 0.12) continue
    if (site.clearance(point[0], point[1]) < growth.open || !site.isLand(point[0], point[1])) continue
    if (holes.some((hole) => distance(hole.tee, point) < 20 || distance(hole.green, point) < 29)) continue
    if (obstacles.some(({ centre, radius }) => distance(centre, point) < radius + 5)) continue
    if (growth.trees) {
      const layer = tone < 0.36 ? layers.treeDark : tone < 0.76 ? layers.treeMiddle : layers.treeLight
      layer.push(disc(point, TREE_SIZES[Math.floor(size * size * TREE_SIZES.length)] ?? 3))
    } else layers.bush.push(disc(point, BUSH_SIZES[Math.floor(size * BUSH_SIZES.length)] ?? 2))
  }
}

/** Lighter meadow and darker thicket in the rough, as broad patches. */
export function drawRough(layers: Layers, { courseId, edge, isLand, clearance }: Site): void {
  const random = createRandom(hashOf(courseId, 'rough'))
  for (const [x, y] of grid(edge, 36)) {
    const centre: Point = [x + (random() - 0.5) * 32, y + (random() - 0.5) * 32]
    const [kind, size, long, turn] = [random(), random(), random(), random()]
    if (kind > 0.4 || !isLand(centre[0], centre[1])) continue
    const room = clearance(centre[0], centre[1])
    const radius = Math.min(8 + size * 22, room - 16)
    if (radius < 7) continue
    const grown = blob(random, {
      centre,
      radius,
      stretch: 1.1 + long * 0.7,
      angle: turn * Math.PI,
      wander: 0.34,
    })
    if (kind < 0.27) layers.meadow.push(grown(0))
    else layers.thicket.push(grown(0))
  }
}

function* grid(edge: readonly Point[], spacing: number): Generator<Point> {
  const xs = edge.map(([x]) => x)
  const ys = edge.map(([, y]) => y)
  const snap = (value: number) => Math.floor(value / spacing) * spacing
  const [west, north] = [snap(Math.min(...xs)), snap(Math.min(...ys))]
  const [east, south] = [Math.max(...xs), Math.max(...ys)]
  for (let y = north; y < south; y += spacing) for (let x = west; x < east; x += spacing) yield [x, y]
}
