import type { Point } from './mercator.ts'

/** A line that can be walked along, in metres. */
export interface Line {
  points: readonly Point[]
  length: number
  /** Where one is after so many metres, and the direction in radians; clamped to the ends. */
  at(distance: number): { point: Point; angle: number }
  /** Shortest way from a point to the line. */
  distanceTo(point: Point): number
}

export function createLine(points: readonly Point[]): Line {
  const starts: number[] = [0]
  for (let i = 1; i < points.length; i++)
    starts.push((starts[i - 1] ?? 0) + distance(at(points, i - 1), at(points, i)))
  const length = starts.at(-1) ?? 0
  return {
    points,
    length,
    at(walked) {
      const target = Math.max(0, Math.min(length, walked))
      let step = 1
      while (step < points.length - 1 && (starts[step] ?? 0) < target) step++
      const [from, to] = [at(points, step - 1), at(points, step)]
      const span = (starts[step] ?? 0) - (starts[step - 1] ?? 0)
      const part = span === 0 ? 0 : (target - (starts[step - 1] ?? 0)) / span
      return { point: mix(from, to, part), angle: Math.atan2(to[1] - from[1], to[0] - from[0]) }
    },
    distanceTo(point) {
      let nearest = Number.POSITIVE_INFINITY
      for (let i = 1; i < points.length; i++)
        nearest = Math.min(nearest, distanceToStep(point, at(points, i - 1), at(points, i)))
      return points.length === 1 ? distance(point, at(points, 0)) : nearest
    },
  }
}

/** The same way with its corners rounded, as turf is mown: about a point every `step` metres. */
export function rounded(corners: readonly Point[], step = 6, reach = 58): Line {
  const points: Point[] = [at(corners, 0)]
  for (let i = 1; i < corners.length - 1; i++) {
    const [before, corner, after] = [at(corners, i - 1), at(corners, i), at(corners, i + 1)]
    const legs = [distance(before, corner), distance(corner, after)]
    const trim = Math.min(reach, ...legs.map((leg) => leg * 0.46))
    const [enter, leave] = [toward(corner, before, trim), toward(corner, after, trim)]
    for (let part = 0; part <= 1.001; part += 0.125)
      points.push(mix(mix(enter, corner, part), mix(corner, leave, part), part))
  }
  points.push(at(corners, corners.length - 1))
  const line = createLine(points)
  const count = Math.max(2, Math.round(line.length / step))
  return createLine(Array.from({ length: count + 1 }, (_, i) => line.at((line.length * i) / count).point))
}

export function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.sqrt((bx - ax) ** 2 + (by - ay) ** 2)
}

export function moved([x, y]: Point, angle: number, metres: number): Point {
  return [x + Math.cos(angle) * metres, y + Math.sin(angle) * metres]
}

export function mix([ax, ay]: Point, [bx, by]: Point, part: number): Point {
  return [ax + (bx - ax) * part, ay + (by - ay) * part]
}

function toward(from: Point, to: Point, metres: number): Point {
  return mix(from, to, metres / (distance(from, to) || 1))
}

function at(points: readonly Point[], index: number): Point {
  const point = points[index]
  if (point === undefined) throw new RangeError(`no point ${index}`)
  return point
}

function distanceToStep(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const part = ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / (dx * dx + dy * dy || 1)
  return distance(point, mix(from, to, Math.max(0, Math.min(1, part))))
}
