/**
 * A point on a course in metres: x to the east, y to the south. Angles are in radians, clockwise from east, because y
 * grows downwards as it does on a screen.
 */
export interface Point {
  x: number
  y: number
}

export interface Circle {
  centre: Point
  radius: number
}

export function distance(a: Point, b: Point): number {
  return Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2)
}

/** Returns the point that lies `metres` from `point` in the direction `angle`. */
export function moved(point: Point, angle: number, metres: number): Point {
  return { x: point.x + Math.cos(angle) * metres, y: point.y + Math.sin(angle) * metres }
}

/** Returns the point at a fraction of the way from `a` (0) to `b` (1). */
export function interpolate(a: Point, b: Point, fraction: number): Point {
  return { x: a.x + (b.x - a.x) * fraction, y: a.y + (b.y - a.y) * fraction }
}

export function directionFrom(a: Point, b: Point): number {
  return Math.atan2(b.y - a.y, b.x - a.x)
}

/** Turns a direction by a quarter to the left. */
export function leftOf(angle: number): number {
  return angle - Math.PI / 2
}

/** Turns a direction by a quarter to the right. */
export function rightOf(angle: number): number {
  return angle + Math.PI / 2
}

/** Returns the element at an index. @throws RangeError when there is none */
export function pointAt(points: readonly Point[], index: number): Point {
  const point = points.at(index)
  if (point === undefined) throw new RangeError(`no point at index ${index}`)
  return point
}
