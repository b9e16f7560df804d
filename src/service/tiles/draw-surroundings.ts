import type { Landscape } from '../courses/course-geometry.ts'
import { hullOf } from './clearance.ts'
import type { GroundHole } from './draw-hole.ts'
import type { Layers } from './layers.ts'
import { createLine, distance, mix, moved } from './lines.ts'
import type { Point } from './mercator.ts'
import { between, createRandom, createWave, hashOf } from './seeded.ts'
import { blob, outline, plot, stroke } from './shapes.ts'

/** How far the course's own ground reaches around its holes, in metres. */
const GROUND_REACH = 72

const PONDS: Record<Landscape, number> = { parkland: 0.3, links: 0.02, highland: 0.34 }

/** The land of the course: all between its holes and some way around them. Answers its outline. */
export function drawLand(layers: Layers, holes: readonly GroundHole[], courseId: string): Point[] {
  const random = createRandom(hashOf(courseId, 'land'))
  const wave = createWave(random, [0.4, 1, 0.8, 0.6, 0.8, 0.5, 0.4])
  const points = holes.flatMap(({ line }) => line.points.filter((_, at) => at % 3 === 0))
  const around = points.flatMap((point) =>
    Array.from({ length: 10 }, (_, at) => moved(point, (at * Math.PI) / 5, GROUND_REACH)),
  )
  const corners = hullOf(around)
  const whole = createLine([...corners, corners[0] as Point])
  const count = Math.max(24, Math.round(whole.length / 24))
  const edge = (out: number) =>
    Array.from({ length: count }, (_, at) => {
      const { point, angle } = whole.at((whole.length * at) / count)
      return moved(point, angle - Math.PI / 2, out + 13 * wave(at / count))
    })
  layers.landHaze.push(outline(edge(34)))
  layers.landEdge.push(outline(edge(16)))
  layers.land.push(outline(edge(0)))
  return edge(-4)
}

/** Ponds beside some holes, where they touch no other hole. Answers them, so that no tree stands in one. */
export function drawPonds(
  layers: Layers,
  holes: readonly GroundHole[],
  courseId: string,
  landscape: Landscape,
): { centre: Point; radius: number }[] {
  const ponds: { centre: Point; radius: number }[] = []
  for (const hole of holes) {
    const random = createRandom(hashOf(courseId, 'pond', hole.number))
    const likely = PONDS[landscape] * (hole.par === 3 ? 1.6 : 1)
    const [chance, side] = [random(), random() < 0.5 ? -1 : 1]
    const radius = between(random, 15, 26)
    const { length } = hole.line
    const { point, angle } = hole.line.at(
      hole.par === 3 ? length * 0.66 : length * between(random, 0.45, 0.86),
    )
    const centre = moved(point, angle + (side * Math.PI) / 2, radius + between(random, 17, 24))
    if (chance > likely) continue
    const isFree = holes.every((other) =>
      other === hole
        ? distance(centre, other.green) > radius + 19 &&
          distance(centre, other.tee) > radius + 20 &&
          other.line.distanceTo(centre) > radius + 15
        : other.line.distanceTo(centre) > radius * 1.4 + 30,
    )
    if (!isFree || ponds.some((pond) => distance(pond.centre, centre) < pond.radius + radius + 30)) continue
    ponds.push({ centre, radius: radius * 1.35 })
    const grown = blob(random, { centre, radius, stretch: between(random, 1.1, 1.45), angle, wander: 0.2 })
    layers.bank.push(grown(2.6))
    layers.water.push(grown(0))
    layers.ripple.push(grown(-radius * 0.24), grown(-radius * 0.5))
  }
  return ponds
}

/** The way from each green to the next tee, and from the house to the first and from the last. */
export function drawPaths(layers: Layers, holes: readonly GroundHole[], house: Point | undefined): void {
  for (const [at, hole] of holes.entries()) {
    const next = holes[at + 1]
    if (next) addPath(layers, beside(hole), besideTee(next))
  }
  const [first, last] = [holes[0], holes.at(-1)]
  if (!house || !first || !last) return
  addPath(layers, house, besideTee(first))
  if (last !== first) addPath(layers, beside(last), house)
}

/** Off the back of the green, to its right. */
function beside({ line, green }: GroundHole): Point {
  return moved(green, line.at(line.length - 1).angle + 0.9, 21)
}
function besideTee({ line, tee }: GroundHole): Point {
  return moved(tee, line.at(1).angle + Math.PI * 0.62, 9)
}

function addPath(layers: Layers, from: Point, to: Point): void {
  const length = distance(from, to)
  if (length > 400) return
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0])
  const bend = Math.min(14, length * 0.12)
  const middle = moved(mix(from, to, 0.5), angle + Math.PI / 2, bend)
  layers.path.push(stroke([from, middle, to], 2.4))
}

/** A place for the club's house near the first tee and the last green, clear of every hole. */
export function findHouse(holes: readonly GroundHole[]): Point | undefined {
  const [first, last] = [holes[0], holes.at(-1)]
  if (!first || !last || distance(first.tee, last.green) > 350) return undefined
  const middle = mix(first.tee, last.green, 0.5)
  let best: { point: Point; worth: number } | undefined
  for (let radius = 0; radius <= 90; radius += 15) {
    for (let turn = 0; turn < 16; turn++) {
      const point = moved(middle, (turn * Math.PI) / 8, radius)
      const room = Math.min(...holes.map((hole) => hole.line.distanceTo(point)))
      const worth = Math.min(room, 60) - radius * 0.25
      if (room > 42 && (!best || worth > best.worth)) best = { point, worth }
    }
  }
  return best?.point
}

export function drawHouse(layers: Layers, house: Point, courseId: string): void {
  const angle = between(createRandom(hashOf(courseId, 'house')), 0, Math.PI)
  const wing = moved(moved(house, angle, 9), angle + Math.PI / 2, 8)
  layers.yard.push(plot(moved(house, angle + Math.PI / 2, 2), 44, 34, angle))
  layers.yard.push(plot(moved(house, angle - Math.PI / 2, 30), 46, 20, angle))
  layers.roof.push(plot(house, 28, 11, angle), plot(wing, 10, 17, angle))
  layers.ridge.push(stroke([moved(house, angle, -13), moved(house, angle, 13)], 0.8, { isSmooth: false }))
  layers.ridge.push(
    stroke([moved(wing, angle + Math.PI / 2, -8), moved(wing, angle + Math.PI / 2, 8)], 0.8, {
      isSmooth: false,
    }),
  )
}
