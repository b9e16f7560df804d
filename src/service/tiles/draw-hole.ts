import type { Landscape } from '../courses/course-geometry.ts'
import type { Layers } from './layers.ts'
import { distance, type Line, moved } from './lines.ts'
import type { Point } from './mercator.ts'
import { between, createRandom, createWave, hashOf, type Random } from './seeded.ts'
import { blob, disc, type HalfWidth, outline, plot, ribbon, type Side } from './shapes.ts'

/** A hole on the ground of its course. */
export interface GroundHole {
  number: number
  par: number
  line: Line
  tee: Point
  green: Point
}

interface Habit {
  fairwayHalf: number
  bunkers: number
  bunkerRadius: readonly [number, number]
}
const HABITS: Record<Landscape, Habit> = {
  parkland: { fairwayHalf: 15, bunkers: 3, bunkerRadius: [5.2, 8.6] },
  links: { fairwayHalf: 16.5, bunkers: 4, bunkerRadius: [3, 4.6] },
  highland: { fairwayHalf: 16, bunkers: 2, bunkerRadius: [5, 8] },
}

/** Tees, fairway, green and bunkers of one hole; the same for the same course, wherever a tile cuts it. */
export function drawHole(layers: Layers, hole: GroundHole, courseId: string, landscape: Landscape): void {
  const random = createRandom(hashOf(courseId, hole.number))
  const habit = HABITS[landscape]
  drawFairway(layers, hole, habit, random)
  drawTees(layers, hole, random)
  const green = drawGreen(layers, hole, random)
  drawBunkers(layers, hole, green, habit, random)
}

function drawFairway(layers: Layers, { line, par }: GroundHole, habit: Habit, random: Random): void {
  const { length } = line
  const wave = createWave(random, [1, 0.9, 0.8, 0.5])
  // A short hole has only its approach mown; a long one from the shortest fair drive on.
  const from = par === 3 ? Math.max(length * 0.62, length - 52) : Math.min(length * 0.3, 104)
  const to = length - 6
  const waves = { left: wave, right: createWave(random, [1, 0.9, 0.8, 0.5]) }
  const half = (walked: number, side: Side) => {
    const part = (walked - from) / (to - from)
    const landing = Math.exp(-(((walked - Math.min(222, length * 0.62)) / 52) ** 2)) * 4
    const towardGreen = 1 - 0.3 * Math.max(0, (part - 0.72) / 0.28)
    const scale = par === 3 ? 0.74 : 1
    return (
      (habit.fairwayHalf * (1 + (par === 3 ? 0.13 : 0.3) * waves[side](part * 0.9)) + landing) *
      towardGreen *
      scale
    )
  }
  layers.fairway.push(ribbon(line, from, to, half))
  layers.firstCut.push(ribbon(line, from - 9, to + 6, (walked, side) => half(walked, side) + 7.5))
  const band = 11
  for (let start = from + band, odd = true; start < to - band; start += band, odd = !odd)
    if (odd) layers.stripe.push(mownBand(line, start, start + band, half))
}

/** The part of a fairway between two places, cut straight across, as a mower leaves it. */
function mownBand(line: Line, from: number, to: number, half: HalfWidth) {
  const edges = [from, (from + to) / 2, to].map((walked) => {
    const { point, angle } = line.at(walked)
    return { point, angle, left: half(walked, 'left') - 0.6, right: half(walked, 'right') - 0.6 }
  })
  const left = edges.map(({ point, angle, left }) => moved(point, angle - Math.PI / 2, left))
  const right = edges.map(({ point, angle, right }) => moved(point, angle + Math.PI / 2, right))
  return outline([...left, ...right.reverse()], { isSmooth: false })
}

function drawTees(layers: Layers, { line, par, tee }: GroundHole, random: Random): void {
  const { angle } = line.at(1)
  const steps = par === 3 ? [0, 13, 25] : [0, 16, 33, 50]
  for (const [at, ahead] of steps.entries()) {
    const side = at === 0 ? 0 : between(random, -5, 5)
    const centre = moved(moved(tee, angle, ahead), angle + Math.PI / 2, side)
    const [long, wide] = [between(random, 8, 11), between(random, 6.5, 8.5)]
    const turn = angle + between(random, -0.08, 0.08)
    layers.tee.push(plot(centre, long + 3, wide + 3, turn))
    layers.teeTop.push(plot(centre, long, wide, turn))
  }
}

interface Green {
  centre: Point
  radius: number
  /** Direction of play. */
  angle: number
}

function drawGreen(layers: Layers, { line, green, par }: GroundHole, random: Random): Green {
  const { angle } = line.at(line.length - 1)
  const radius = between(random, par === 3 ? 11.5 : 10.5, 14)
  const stretch = between(random, 1.05, 1.32)
  const turn = angle + between(random, -0.9, 0.9)
  const grown = blob(random, { centre: green, radius, stretch, angle: turn, wander: 0.17 })
  layers.firstCut.push(grown(13))
  layers.apron.push(grown(6))
  layers.collar.push(grown(1.7))
  layers.green.push(grown(0))
  layers.greenHeart.push(grown(-radius * 0.42))
  layers.cup.push(disc(moved(green, turn, between(random, -4, 4)), 0.55))
  return { centre: green, radius: radius * Math.max(1, (stretch + 1) / 2), angle }
}

function drawBunkers(layers: Layers, hole: GroundHole, green: Green, habit: Habit, random: Random): void {
  const dug: { centre: Point; radius: number }[] = []
  const dig = (centre: Point, radius: number, along: number): void => {
    if (dug.some((other) => distance(centre, other.centre) < radius * 1.3 + other.radius * 1.3 + 2)) return
    dug.push({ centre, radius })
    const stretch = between(random, 1.05, 1.7)
    const grown = blob(random, { centre, radius, stretch, angle: along, wander: 0.3 })
    layers.bunkerLip.push(grown(1.1))
    layers.bunkerShade.push(grown(0))
    layers.bunker.push(grown(-radius * 0.16))
  }

  const [smallest, largest] = habit.bunkerRadius
  const nearGreen = Math.round(between(random, 1, habit.bunkers + 0.9))
  for (let i = 0; i < nearGreen; i++) {
    const side = (i % 2 === 0 ? 1 : -1) * (random() < 0.15 ? -1 : 1)
    const radius = between(random, smallest, largest) * 0.9
    const around = green.angle + side * between(random, 0.7, 2.5)
    const out = green.radius + radius + between(random, 3, 5.5)
    dig(moved(green.centre, around, out), radius, around + Math.PI / 2)
  }
  if (hole.par === 3) return
  const { line } = hole
  const places = [
    between(random, 195, 235),
    between(random, 225, 260),
    line.length - between(random, 75, 110),
  ]
  for (const [i, walked] of places.entries()) {
    if (walked > line.length - 55 || walked < 140 || random() < (i === 0 ? 0.15 : 0.45)) continue
    const { point, angle } = line.at(walked)
    const radius = between(random, smallest, largest)
    const side = random() < 0.5 ? 1 : -1
    const out = habit.fairwayHalf + radius * 0.6 + between(random, 2, 5)
    dig(moved(point, angle + (side * Math.PI) / 2, out), radius, angle + between(random, -0.4, 0.4))
  }
}
