import type { PixelTransform } from './local-projection.ts'
import type { Shape } from './map-shapes.ts'
import { type Point, pointAt } from './points.ts'

/** Points closer together than this on the screen are merged. */
const MIN_POINT_DISTANCE_PX = 1.6

/**
 * Formats a shape as SVG path data in pixels of a tile. Only the zoom determines which points are dropped, so that
 * adjacent tiles draw the same curve across their border.
 */
export function svgPath({ points, isSmooth, width }: Shape, transform: PixelTransform): string {
  const isLine = width !== undefined
  const pixels = withoutClosePoints(points, MIN_POINT_DISTANCE_PX / transform.scale).map(({ x, y }) => ({
    x: x * transform.scale + transform.offsetX,
    y: y * transform.scale + transform.offsetY,
  }))
  const [first] = pixels
  if (!first) return ''
  if (pixels.length === 1) return `M${formatPoint(first)}h0`
  if (!isSmooth || pixels.length < 3) return `M${pixels.map(formatPoint).join('L')}${isLine ? '' : 'Z'}`
  return isLine ? openCurve(pixels) : closedCurve(pixels)
}

/**
 * Draws a quadratic Bézier curve from midpoint to midpoint, with the points as control points: smooth everywhere, and
 * shorter to write than cubic curves.
 */
function closedCurve(points: readonly Point[]): string {
  let path = `M${formatPoint(midpoint(pointAt(points, -1), pointAt(points, 0)))}`
  for (const [index, point] of points.entries()) {
    const next = pointAt(points, (index + 1) % points.length)
    path += `Q${formatPoint(point)} ${formatPoint(midpoint(point, next))}`
  }
  return `${path}Z`
}

/** Like `closedCurve`, but from the first point to the last. */
function openCurve(points: readonly Point[]): string {
  let path = `M${formatPoint(pointAt(points, 0))}`
  for (let index = 1; index < points.length - 1; index++) {
    const point = pointAt(points, index)
    const next = pointAt(points, index + 1)
    const end = index === points.length - 2 ? next : midpoint(point, next)
    path += `Q${formatPoint(point)} ${formatPoint(end)}`
  }
  return path
}

function withoutClosePoints(points: readonly Point[], minDistance: number): Point[] {
  const result: Point[] = []
  for (const point of points) {
    const last = result.at(-1)
    const isClose =
      last && Math.abs(point.x - last.x) < minDistance && Math.abs(point.y - last.y) < minDistance
    if (!isClose) result.push(point)
  }
  return result
}

function midpoint(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

function formatPoint({ x, y }: Point): string {
  return `${formatTenths(x)} ${formatTenths(y)}`
}

/**
 * Formats a number with at most one decimal place. Formatting as an integer is much faster than formatting a fraction,
 * which would dominate the time of a tile.
 */
function formatTenths(value: number): string {
  const tenths = Math.round(value * 10)
  const size = Math.abs(tenths)
  const digit = size % 10
  if (digit === 0) return String(tenths / 10)
  return `${tenths < 0 ? '-' : ''}${(size - digit) / 10}.${digit}`
}

export function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10
}
