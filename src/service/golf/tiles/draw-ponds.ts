import type { Landscape } from '../courses/course-geometry.ts'
import type { HoleLayout } from './hole-layout.ts'
import type { Layers } from './layers.ts'
import { createBlob } from './map-shapes.ts'
import { type Circle, distance, moved } from './points.ts'
import { createRandom, hashOf, type Random, randomBetween } from './seeded-random.ts'

/** Probability that a hole has a pond. */
const POND_CHANCES: Record<Landscape, number> = { parkland: 0.3, links: 0.02, highland: 0.34 }
const PAR_3_FACTOR = 1.6

interface Pond extends Circle {
  /** The direction of the longer axis. */
  angle: number
}

interface PondArea {
  /** The holes that may have a pond. */
  holes: readonly HoleLayout[]
  /** All holes, including those of other courses. */
  all: readonly HoleLayout[]
  courseId: string
  landscape: Landscape
}

/** Draws ponds beside some holes that do not touch other holes. Returns the circles that must stay free of plants. */
export function drawPonds(layers: Layers, { holes, all, courseId, landscape }: PondArea): Circle[] {
  const ponds: Circle[] = []
  for (const hole of holes) {
    const random = createRandom(hashOf(courseId, 'pond', hole.number))
    const hasPond = random() <= POND_CHANCES[landscape] * (hole.par === 3 ? PAR_3_FACTOR : 1)
    const pond = placePond(hole, random)
    if (!hasPond || !isClearOfHoles(pond, hole, all) || isNearPond(pond, ponds)) continue
    ponds.push({ centre: pond.centre, radius: pond.radius * 1.35 })
    drawPond(layers, pond, random)
  }
  return ponds
}

/** Places a pond on one side of the hole, in its second half. */
function placePond({ line, par }: HoleLayout, random: Random): Pond {
  const side = random() < 0.5 ? -1 : 1
  const radius = randomBetween(random, 15, 26)
  const fraction = par === 3 ? 0.66 : randomBetween(random, 0.45, 0.86)
  const { point, angle } = line.at(line.length * fraction)
  const away = radius + randomBetween(random, 17, 24)
  return { centre: moved(point, angle + (side * Math.PI) / 2, away), radius, angle }
}

function isClearOfHoles({ centre, radius }: Circle, own: HoleLayout, holes: readonly HoleLayout[]): boolean {
  return holes.every((hole) =>
    hole === own
      ? distance(centre, hole.green) > radius + 19 &&
        distance(centre, hole.tee) > radius + 20 &&
        hole.line.distanceTo(centre) > radius + 15
      : hole.line.distanceTo(centre) > radius * 1.4 + 30,
  )
}

function isNearPond({ centre, radius }: Circle, ponds: readonly Circle[]): boolean {
  return ponds.some((pond) => distance(pond.centre, centre) < pond.radius + radius + 30)
}

function drawPond(layers: Layers, { centre, radius, angle }: Pond, random: Random): void {
  const stretch = randomBetween(random, 1.1, 1.45)
  const grown = createBlob(random, { centre, radius, stretch, angle, irregularity: 0.2 })
  layers.bank.push(grown(2.6))
  layers.water.push(grown(0))
  layers.ripple.push(grown(-radius * 0.24), grown(-radius * 0.5))
}
