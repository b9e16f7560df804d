import type { HoleLayout } from './hole-layout.ts'
import type { Layers } from './layers.ts'
import { createLine } from './lines.ts'
import { outline } from './map-shapes.ts'
import { convexHull } from './planar-geometry.ts'
import { leftOf, moved, type Point, pointAt } from './points.ts'
import { createRandom, createWave, hashOf } from './seeded-random.ts'

/** How far the course's land extends beyond its holes. */
const LAND_MARGIN_M = 72
const EDGE_POINT_SPACING_M = 24
const EDGE_IRREGULARITY_M = 13

/** Draws the land of the course: everything between and around its holes. Returns the outline for planting. */
export function drawLand(layers: Layers, holes: readonly HoleLayout[], courseId: string): Point[] {
  const wave = createWave(createRandom(hashOf(courseId, 'land')), [0.4, 1, 0.8, 0.6, 0.8, 0.5, 0.4])
  const corners = convexHull(pointsAround(holes))
  const hull = createLine([...corners, pointAt(corners, 0)])
  const count = Math.max(24, Math.round(hull.length / EDGE_POINT_SPACING_M))
  const edge = (outwards: number) =>
    Array.from({ length: count }, (_, index) => {
      const { point, angle } = hull.at((hull.length * index) / count)
      return moved(point, leftOf(angle), outwards + EDGE_IRREGULARITY_M * wave(index / count))
    })
  layers.landHaze.push(outline(edge(34)))
  layers.landEdge.push(outline(edge(16)))
  layers.land.push(outline(edge(0)))
  return edge(-4)
}

/** Returns circles of ten points around every third point of the holes' lines. */
function pointsAround(holes: readonly HoleLayout[]): Point[] {
  const points = holes.flatMap(({ line }) => line.points.filter((_, index) => index % 3 === 0))
  return points.flatMap((point) =>
    Array.from({ length: 10 }, (_, index) => moved(point, (index * Math.PI) / 5, LAND_MARGIN_M)),
  )
}
