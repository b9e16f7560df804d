import type { Point } from './points.ts'

// Uses flat arrays, because drawing one course measures distances and tests containment tens of thousands of times.

interface MeasuredLine {
  /** Coordinates: x and y alternate. */
  coordinates: Float64Array
  west: number
  east: number
  north: number
  south: number
}

/** Creates a function that returns the distance in metres from a point to the nearest of the lines. */
export function createDistanceToLines(lines: readonly (readonly Point[])[]): (point: Point) => number {
  const measured = lines.map(measure)
  return (point) => {
    let nearestSquared = Number.POSITIVE_INFINITY
    for (const line of measured) {
      if (squaredDistanceToBounds(line, point) < nearestSquared)
        nearestSquared = Math.min(nearestSquared, squaredDistanceToLine(line.coordinates, point))
    }
    return Math.sqrt(nearestSquared)
  }
}

function measure(points: readonly Point[]): MeasuredLine {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return {
    coordinates: flatten(points),
    west: Math.min(...xs),
    east: Math.max(...xs),
    north: Math.min(...ys),
    south: Math.max(...ys),
  }
}

function flatten(points: readonly Point[]): Float64Array {
  return Float64Array.from(points.flatMap(({ x, y }) => [x, y]))
}

/**
 * Returns the distance to the bounds of a line, which is 0 inside and never exceeds the distance to the line itself.
 */
function squaredDistanceToBounds({ west, east, north, south }: MeasuredLine, { x, y }: Point): number {
  const dx = Math.max(west - x, x - east, 0)
  const dy = Math.max(north - y, y - south, 0)
  return dx * dx + dy * dy
}

function squaredDistanceToLine(coordinates: Float64Array, { x, y }: Point): number {
  let nearest = Number.POSITIVE_INFINITY
  for (let i = 2; i < coordinates.length; i += 2) {
    const fromX = coordinates[i - 2] ?? 0
    const fromY = coordinates[i - 1] ?? 0
    const dx = (coordinates[i] ?? 0) - fromX
    const dy = (coordinates[i + 1] ?? 0) - fromY
    const projected = ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1)
    const fraction = Math.max(0, Math.min(1, projected))
    const offsetX = fromX + dx * fraction - x
    const offsetY = fromY + dy * fraction - y
    nearest = Math.min(nearest, offsetX * offsetX + offsetY * offsetY)
  }
  return nearest
}

/** Returns the convex hull of the points, clockwise on a map (Andrew's monotone chain). */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())]
}

/** Returns one half of the hull, without its last point, which begins the other half. */
function halfHull(sorted: readonly Point[]): Point[] {
  const hull: Point[] = []
  for (const point of sorted) {
    while (hull.length > 1 && turn(hull.at(-2) as Point, hull.at(-1) as Point, point) <= 0) hull.pop()
    hull.push(point)
  }
  return hull.slice(0, -1)
}

/** Returns the cross product of a→b and a→c. Its sign shows on which side of a→b the point c lies. */
function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

/** Creates a function that returns whether a point lies inside the outline (even-odd rule). */
export function createContainmentTest(outline: readonly Point[]): (point: Point) => boolean {
  const corners = flatten(outline)
  return ({ x, y }) => {
    let isInside = false
    let previousX = corners.at(-2) ?? 0
    let previousY = corners.at(-1) ?? 0
    for (let i = 0; i < corners.length; i += 2) {
      const cornerX = corners[i] ?? 0
      const cornerY = corners[i + 1] ?? 0
      const crossesRow = cornerY > y !== previousY > y
      if (crossesRow && x < ((previousX - cornerX) * (y - cornerY)) / (previousY - cornerY) + cornerX) {
        isInside = !isInside
      }
      previousX = cornerX
      previousY = cornerY
    }
    return isInside
  }
}
