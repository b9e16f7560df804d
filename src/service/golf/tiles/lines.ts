import { directionFrom, distance, interpolate, type Point, pointAt } from './points.ts'

/** A polyline in metres. */
export interface Line {
  points: readonly Point[]
  length: number
  /**
   * Returns the point after `travelled` metres (limited to the ends of the line), and the direction of the line there.
   */
  at(travelled: number): { point: Point; angle: number }
  /** Returns the shortest distance from a point to the line. */
  distanceTo(point: Point): number
}

export function createLine(points: readonly Point[]): Line {
  /** For each point, its distance from the start along the line. */
  const travelledAt: number[] = [0]
  for (let i = 1; i < points.length; i++)
    travelledAt.push((travelledAt[i - 1] ?? 0) + distance(pointAt(points, i - 1), pointAt(points, i)))
  const length = travelledAt.at(-1) ?? 0
  return {
    points,
    length,
    at(travelled) {
      const target = Math.max(0, Math.min(length, travelled))
      let end = 1
      while (end < points.length - 1 && (travelledAt[end] ?? 0) < target) end++
      const from = pointAt(points, end - 1)
      const to = pointAt(points, end)
      const segmentStart = travelledAt[end - 1] ?? 0
      const segmentLength = (travelledAt[end] ?? 0) - segmentStart
      const fraction = segmentLength === 0 ? 0 : (target - segmentStart) / segmentLength
      return { point: interpolate(from, to, fraction), angle: directionFrom(from, to) }
    },
    distanceTo(point) {
      let nearest = Number.POSITIVE_INFINITY
      for (let i = 1; i < points.length; i++)
        nearest = Math.min(nearest, distanceToSegment(point, pointAt(points, i - 1), pointAt(points, i)))
      return points.length === 1 ? distance(point, pointAt(points, 0)) : nearest
    },
  }
}

/** Approximate distance between the points of the resulting line. */
const POINT_SPACING_M = 6
/** Maximum distance from a corner at which its curve begins and ends. */
const MAX_CORNER_REACH_M = 58
/** The same limit as a fraction of the shorter leg, so that the curves of adjacent corners do not overlap. */
const MAX_CORNER_PART = 0.46
const CURVE_STEP = 0.125

/** Returns the line through `corners` with each inner corner replaced by a curve. */
export function roundCorners(corners: readonly Point[]): Line {
  const points: Point[] = [pointAt(corners, 0)]
  for (let i = 1; i < corners.length - 1; i++) {
    points.push(...curveAround(pointAt(corners, i - 1), pointAt(corners, i), pointAt(corners, i + 1)))
  }
  points.push(pointAt(corners, -1))
  const line = createLine(points)
  const count = Math.max(2, Math.round(line.length / POINT_SPACING_M))
  return createLine(Array.from({ length: count + 1 }, (_, i) => line.at((line.length * i) / count).point))
}

/** Returns points on the quadratic Bézier curve that replaces a corner. */
function curveAround(before: Point, corner: Point, after: Point): Point[] {
  const reach = Math.min(
    MAX_CORNER_REACH_M,
    distance(before, corner) * MAX_CORNER_PART,
    distance(corner, after) * MAX_CORNER_PART,
  )
  const start = toward(corner, before, reach)
  const end = toward(corner, after, reach)
  const points: Point[] = []
  for (let t = 0; t <= 1; t += CURVE_STEP)
    points.push(interpolate(interpolate(start, corner, t), interpolate(corner, end, t), t))
  return points
}

function toward(from: Point, to: Point, metres: number): Point {
  return interpolate(from, to, metres / (distance(from, to) || 1))
}

function distanceToSegment(point: Point, from: Point, to: Point): number {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const fraction = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy || 1)
  return distance(point, interpolate(from, to, Math.max(0, Math.min(1, fraction))))
}
