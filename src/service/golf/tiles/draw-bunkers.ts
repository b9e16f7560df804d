import type { Green, HoleLayout, HoleStyle } from './hole-layout.ts'
import type { Layers } from './layers.ts'
import { createBlob } from './map-shapes.ts'
import { type Circle, distance, moved } from './points.ts'
import { type Random, randomBetween } from './seeded-random.ts'

interface HoleDrawing {
  hole: HoleLayout
  green: Green
  style: HoleStyle
  random: Random
}

interface BunkerPlan extends Circle {
  /** The direction of the longer axis. */
  angle: number
}
/** Draws a bunker unless it would touch an existing one. */
type Dig = (bunker: BunkerPlan) => void

export function drawBunkers(layers: Layers, drawing: HoleDrawing): void {
  const dig = createDig(layers, drawing.random)
  digGreensideBunkers(dig, drawing)
  if (drawing.hole.par !== 3) digFairwayBunkers(dig, drawing)
}

function createDig(layers: Layers, random: Random): Dig {
  const bunkers: Circle[] = []
  return ({ centre, radius, angle }) => {
    const isTooClose = bunkers.some(
      (other) => distance(centre, other.centre) < radius * 1.3 + other.radius * 1.3 + 2,
    )
    if (isTooClose) return
    bunkers.push({ centre, radius })
    const stretch = randomBetween(random, 1.05, 1.7)
    const grown = createBlob(random, { centre, radius, stretch, angle, irregularity: 0.3 })
    layers.bunkerLip.push(grown(1.1))
    layers.bunkerShade.push(grown(0))
    layers.bunker.push(grown(-radius * 0.16))
  }
}

/** Places bunkers around the green, mostly alternating between its two sides. */
function digGreensideBunkers(dig: Dig, { green, style, random }: HoleDrawing): void {
  const count = Math.round(randomBetween(random, 1, style.maxGreensideBunkers + 0.9))
  for (let i = 0; i < count; i++) {
    const side = (i % 2 === 0 ? 1 : -1) * (random() < 0.15 ? -1 : 1)
    const radius = randomBetween(random, style.minBunkerRadius, style.maxBunkerRadius) * 0.9
    const direction = green.angle + side * randomBetween(random, 0.7, 2.5)
    const away = green.radius + radius + randomBetween(random, 3, 5.5)
    dig({ centre: moved(green.centre, direction, away), radius, angle: direction + Math.PI / 2 })
  }
}

/** Places bunkers beside the fairway: up to two where drives land and one before the green. */
function digFairwayBunkers(dig: Dig, { hole: { line }, style, random }: HoleDrawing): void {
  const places = [
    { travelled: randomBetween(random, 195, 235), skipChance: 0.15 },
    { travelled: randomBetween(random, 225, 260), skipChance: 0.45 },
    { travelled: line.length - randomBetween(random, 75, 110), skipChance: 0.45 },
  ]
  for (const { travelled, skipChance } of places) {
    if (travelled > line.length - 55 || travelled < 140 || random() < skipChance) continue
    const { point, angle } = line.at(travelled)
    const radius = randomBetween(random, style.minBunkerRadius, style.maxBunkerRadius)
    const side = random() < 0.5 ? 1 : -1
    const away = style.fairwayHalfWidth + radius * 0.6 + randomBetween(random, 2, 5)
    dig({
      centre: moved(point, angle + (side * Math.PI) / 2, away),
      radius,
      angle: angle + randomBetween(random, -0.4, 0.4),
    })
  }
}
