import type { Landscape } from '../courses/course-geometry.ts'
import { drawBunkers } from './draw-bunkers.ts'
import type { Green, HoleLayout, HoleStyle } from './hole-layout.ts'
import type { Layers } from './layers.ts'
import { createBlob, disc, type HalfWidth, rectangle, roundedBand, straightBand } from './map-shapes.ts'
import { moved, rightOf } from './points.ts'
import { createRandom, createWave, hashOf, type Random, randomBetween } from './seeded-random.ts'

const HOLE_STYLES: Record<Landscape, HoleStyle> = {
  parkland: { fairwayHalfWidth: 15, maxGreensideBunkers: 3, minBunkerRadius: 5.2, maxBunkerRadius: 8.6 },
  links: { fairwayHalfWidth: 16.5, maxGreensideBunkers: 4, minBunkerRadius: 3, maxBunkerRadius: 4.6 },
  highland: { fairwayHalfWidth: 16, maxGreensideBunkers: 2, minBunkerRadius: 5, maxBunkerRadius: 8 },
}

/** Draws tees, fairway, green and bunkers of one hole. The seed makes all drawings of a course identical. */
export function drawHole(layers: Layers, hole: HoleLayout, courseId: string, landscape: Landscape): void {
  const random = createRandom(hashOf(courseId, hole.number))
  const style = HOLE_STYLES[landscape]
  drawFairway(layers, hole, style, random)
  drawTees(layers, hole, random)
  const green = drawGreen(layers, hole, random)
  drawBunkers(layers, { hole, green, style, random })
}

const STRIPE_LENGTH_M = 11
const STRIPE_INSET_M = 0.6
const FIRST_CUT_WIDTH_M = 7.5

function drawFairway(layers: Layers, hole: HoleLayout, style: HoleStyle, random: Random): void {
  const { line } = hole
  const { from, to } = fairwayExtent(hole)
  const halfWidth = fairwayHalfWidth(hole, style, random)
  layers.fairway.push(roundedBand({ line, from, to, halfWidth }))
  layers.firstCut.push(
    roundedBand({
      line,
      from: from - 9,
      to: to + 6,
      halfWidth: (travelled, side) => halfWidth(travelled, side) + FIRST_CUT_WIDTH_M,
    }),
  )
  const stripeHalfWidth: HalfWidth = (travelled, side) => halfWidth(travelled, side) - STRIPE_INSET_M
  // Draws every second stripe. The stripes between have the colour of the fairway.
  for (let start = from + STRIPE_LENGTH_M; start < to - STRIPE_LENGTH_M; start += 2 * STRIPE_LENGTH_M) {
    layers.stripe.push(
      straightBand({ line, from: start, to: start + STRIPE_LENGTH_M, halfWidth: stripeHalfWidth }),
    )
  }
}

/**
 * Returns where the fairway begins and ends, in metres from the tee. On a par 3 only the approach is mown, otherwise
 * the fairway begins where a short drive lands.
 */
function fairwayExtent({ line: { length }, par }: HoleLayout): { from: number; to: number } {
  const from = par === 3 ? Math.max(length * 0.62, length - 52) : Math.min(length * 0.3, 104)
  return { from, to: length - 6 }
}

/** The distance from the tee at which most drives end. */
const LANDING_M = 222
const LANDING_SPREAD_M = 52

/** Creates irregular edges of a fairway that is wider where drives land and narrows toward the green. */
function fairwayHalfWidth(hole: HoleLayout, style: HoleStyle, random: Random): HalfWidth {
  const { length } = hole.line
  const { from, to } = fairwayExtent(hole)
  const isPar3 = hole.par === 3
  const strengths = [1, 0.9, 0.8, 0.5]
  const waves = { left: createWave(random, strengths), right: createWave(random, strengths) }
  const irregularity = isPar3 ? 0.13 : 0.3
  const scale = isPar3 ? 0.74 : 1
  const landing = Math.min(LANDING_M, length * 0.62)
  return (travelled, side) => {
    const fraction = (travelled - from) / (to - from)
    const landingWidth = Math.exp(-(((travelled - landing) / LANDING_SPREAD_M) ** 2)) * 4
    const narrowing = 1 - 0.3 * Math.max(0, (fraction - 0.72) / 0.28)
    const edge = style.fairwayHalfWidth * (1 + irregularity * waves[side](fraction * 0.9))
    return (edge + landingWidth) * narrowing * scale
  }
}

const TEE_DISTANCES_PAR_3_M = [0, 13, 25]
const TEE_DISTANCES_M = [0, 16, 33, 50]
/** Total extent of the mown surround of a tee. */
const TEE_SURROUND_M = 3

function drawTees(layers: Layers, { line, par, tee }: HoleLayout, random: Random): void {
  const { angle } = line.at(1)
  const distances = par === 3 ? TEE_DISTANCES_PAR_3_M : TEE_DISTANCES_M
  for (const [index, ahead] of distances.entries()) {
    const aside = index === 0 ? 0 : randomBetween(random, -5, 5)
    const centre = moved(moved(tee, angle, ahead), rightOf(angle), aside)
    const length = randomBetween(random, 8, 11)
    const width = randomBetween(random, 6.5, 8.5)
    const turned = angle + randomBetween(random, -0.08, 0.08)
    layers.tee.push(
      rectangle({ centre, length: length + TEE_SURROUND_M, width: width + TEE_SURROUND_M, angle: turned }),
    )
    layers.teeTop.push(rectangle({ centre, length, width, angle: turned }))
  }
}

function drawGreen(layers: Layers, { line, green, par }: HoleLayout, random: Random): Green {
  const { angle } = line.at(line.length - 1)
  const radius = randomBetween(random, par === 3 ? 11.5 : 10.5, 14)
  const stretch = randomBetween(random, 1.05, 1.32)
  const turned = angle + randomBetween(random, -0.9, 0.9)
  const grown = createBlob(random, { centre: green, radius, stretch, angle: turned, irregularity: 0.17 })
  layers.firstCut.push(grown(13))
  layers.apron.push(grown(6))
  layers.collar.push(grown(1.7))
  layers.green.push(grown(0))
  layers.greenHeart.push(grown(-radius * 0.42))
  layers.cup.push(disc(moved(green, turned, randomBetween(random, -4, 4)), 0.55))
  return { centre: green, radius: radius * Math.max(1, (stretch + 1) / 2), angle }
}
