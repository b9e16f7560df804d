import type { HoleLayout } from './hole-layout.ts'
import type { Layers } from './layers.ts'
import { rectangle, type Shape, stroke } from './map-shapes.ts'
import { directionFrom, distance, interpolate, leftOf, moved, type Point, rightOf } from './points.ts'
import { createRandom, hashOf, randomBetween } from './seeded-random.ts'

/** No clubhouse is drawn if the first tee and the last green are farther apart than this. */
const MAX_FIRST_TO_LAST_M = 350
const MIN_CLEARANCE_M = 42

/**
 * Returns a place for the clubhouse near the first tee and the last green of a course, if there is one.
 * @param all all holes that the clubhouse must not touch, including those of other courses
 */
export function findClubhouseSite(
  holes: readonly HoleLayout[],
  all: readonly HoleLayout[],
): Point | undefined {
  const first = holes[0]
  const last = holes.at(-1)
  if (!first || !last || distance(first.tee, last.green) > MAX_FIRST_TO_LAST_M) return undefined
  const middle = interpolate(first.tee, last.green, 0.5)
  let best: { point: Point; score: number } | undefined
  for (let radius = 0; radius <= 90; radius += 15) {
    for (let turn = 0; turn < 16; turn++) {
      const point = moved(middle, (turn * Math.PI) / 8, radius)
      const clearance = Math.min(...all.map((hole) => hole.line.distanceTo(point)))
      const score = Math.min(clearance, 60) - radius * 0.25
      if (clearance > MIN_CLEARANCE_M && (!best || score > best.score)) best = { point, score }
    }
  }
  return best?.point
}

/** Draws an L-shaped clubhouse with a yard and a car park. */
export function drawClubhouse(layers: Layers, centre: Point, courseId: string): void {
  const angle = randomBetween(createRandom(hashOf(courseId, 'house')), 0, Math.PI)
  const wing = moved(moved(centre, angle, 9), rightOf(angle), 8)
  layers.yard.push(
    rectangle({ centre: moved(centre, rightOf(angle), 2), length: 44, width: 34, angle }),
    rectangle({ centre: moved(centre, leftOf(angle), 30), length: 46, width: 20, angle }),
  )
  layers.roof.push(
    rectangle({ centre, length: 28, width: 11, angle }),
    rectangle({ centre: wing, length: 10, width: 17, angle }),
  )
  layers.ridge.push(
    ridge(moved(centre, angle, -13), moved(centre, angle, 13)),
    ridge(moved(wing, rightOf(angle), -8), moved(wing, rightOf(angle), 8)),
  )
}

function ridge(from: Point, to: Point): Shape {
  return stroke([from, to], 0.8, { isSmooth: false })
}

/** Draws the paths from each green to the next tee, from the clubhouse to the first tee, and back from the last green. */
export function drawPaths(layers: Layers, holes: readonly HoleLayout[], clubhouse: Point | undefined): void {
  for (const [index, hole] of holes.entries()) {
    const next = holes[index + 1]
    if (next) drawPath(layers, besideGreen(hole), besideTee(next))
  }
  const first = holes[0]
  const last = holes.at(-1)
  if (!clubhouse || !first || !last) return
  drawPath(layers, clubhouse, besideTee(first))
  if (last !== first) drawPath(layers, besideGreen(last), clubhouse)
}

/** Returns a place behind the green, to its right. */
function besideGreen({ line, green }: HoleLayout): Point {
  return moved(green, line.at(line.length - 1).angle + 0.9, 21)
}

function besideTee({ line, tee }: HoleLayout): Point {
  return moved(tee, line.at(1).angle + Math.PI * 0.62, 9)
}

const MAX_PATH_M = 400
const PATH_WIDTH_M = 2.4

/** Draws a slightly curved path, unless its ends are too far apart. */
function drawPath(layers: Layers, from: Point, to: Point): void {
  const length = distance(from, to)
  if (length > MAX_PATH_M) return
  const bend = Math.min(14, length * 0.12)
  const middle = moved(interpolate(from, to, 0.5), rightOf(directionFrom(from, to)), bend)
  layers.path.push(stroke([from, middle, to], PATH_WIDTH_M))
}
