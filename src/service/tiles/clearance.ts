import type { Point } from './mercator.ts'

interface Reach {
  /** x and y by turns. */
  coordinates: Float64Array
  west: number
  east: number
  north: number
  south: number
}

/** Metres from a place to the nearest of some lines: asked tens of thousands of times for one course. */
export function createClearance(lines: readonly (readonly Point[])[]): (x: number, y: number) => number {
  const reaches = lines.map((points): Reach => {
    const xs = points.map(([x]) => x)
    const ys = points.map(([, y]) => y)
    return {
      coordinates: Float64Array.from(points.flat()),
      west: Math.min(...xs),
      east: Math.max(...xs),
      north: Math.min(...ys),
      south: Math.max(...ys),
    }
  })
  return (x, y) => {
    let nearest = Number.POSITIVE_INFINITY
    for (const reach of reaches) {
      const aside = Math.max(reach.west - x, x - reach.east, 0)
      const above = Math.max(reach.north - y, y - reach.south, 0)
      if (aside * aside + above * above < nearest)
        nearest = Math.min(nearest, squareTo(reach.coordinates, x, y))
    }
    return Math.sqrt(nearest)
  }
}

function squareTo(line: Float64Array, x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY
  for (let at = 2; at < line.length; at += 2) {
    const fromX = line[at - 2] ?? 0
    const fromY = line[at - 1] ?? 0
    const dx = (line[at] ?? 0) - fromX
    const dy = (line[at + 1] ?? 0) - fromY
    const part = Math.max(0, Math.min(1, ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1)))
    const awayX = fromX + dx * part - x
    const awayY = fromY + dy * part - y
    nearest = Math.min(nearest, awayX * awayX + awayY * awayY)
  }
  return nearest
}

/** The tightest outline around all points that bends inwards nowhere, clockwise on a map whose y grows downwards. */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by)
  const turn = ([ox, oy]: Point, [ax, ay]: Point, [bx, by]: Point) =>
    (ax - ox) * (by - oy) - (ay - oy) * (bx - ox)
  const chain = (row: readonly Point[]) => {
    const kept: Point[] = []
    for (const point of row) {
      while (kept.length > 1 && turn(kept.at(-2) as Point, kept.at(-1) as Point, point) <= 0) kept.pop()
      kept.push(point)
    }
    return kept.slice(0, -1)
  }
  return [...chain(sorted), ...chain(sorted.toReversed())]
}

/** Whether a place lies within an outline: asked tens of thousands of times for one course. */
export function createArea(outline: readonly Point[]): (x: number, y: number) => boolean {
  const corners = Float64Array.from(outline.flat())
  return (x, y) => {
    let inside = false
    let [lastX, lastY] = [corners.at(-2) ?? 0, corners.at(-1) ?? 0]
    for (let at = 0; at < corners.length; at += 2) {
      const atX = corners[at] ?? 0
      const atY = corners[at + 1] ?? 0
      if (atY > y !== lastY > y && x < ((lastX - atX) * (y - atY)) / (lastY - atY) + atX) inside = !inside
      lastX = atX
      lastY = atY
    }
    return inside
  }
}
