import type { Point } from './mercator.ts'
import type { Shape } from './shapes.ts'

/** From metres on a course's ground to pixels of one tile. */
export interface Placing {
  scale: number
  offsetX: number
  offsetY: number
}

/** Points closer than this on the screen are one. */
const NEAR_PX = 1.6

/**
 * A shape as an SVG path, in pixels of the tile. Which points are left out depends on the zoom alone, so that
 * the two tiles on either side of a border draw the same curve.
 */
export function svgPath({ points, isSmooth, width }: Shape, placing: Placing): string {
  const isLine = width !== undefined
  const place = ([x, y]: Point): Point => [
    x * placing.scale + placing.offsetX,
    y * placing.scale + placing.offsetY,
  ]
  const kept = thinned(points, NEAR_PX / placing.scale).map(place)
  const [first] = kept
  if (!first) return ''
  if (kept.length === 1) return `M${xy(first)}h0`
  if (!isSmooth || kept.length < 3) return `M${kept.map(xy).join('L')}${isLine ? '' : 'Z'}`
  return isLine ? openCurve(kept) : closedCurve(kept)
}

/** Through the middles between the points, with the points to pull at: round everywhere, and cheap to write. */
function closedCurve(points: readonly Point[]): string {
  let path = `M${xy(middle(points.at(-1) as Point, points[0] as Point))}`
  for (const [at, point] of points.entries()) {
    const next = points[(at + 1) % points.length] as Point
    path += `Q${xy(point)} ${xy(middle(point, next))}`
  }
  return `${path}Z`
}

function openCurve(points: readonly Point[]): string {
  let path = `M${xy(points[0] as Point)}`
  for (let at = 1; at < points.length - 1; at++) {
    const [point, next] = [points[at] as Point, points[at + 1] as Point]
    const end = at === points.length - 2 ? next : middle(point, next)
    path += `Q${xy(point)} ${xy(end)}`
  }
  return path
}

function thinned(points: readonly Point[], near: number): Point[] {
  const kept: Point[] = []
  for (const point of points) {
    const last = kept.at(-1)
    if (last && Math.abs(point[0] - last[0]) < near && Math.abs(point[1] - last[1]) < near) continue
    kept.push(point)
  }
  return kept
}

function middle([ax, ay]: Point, [bx, by]: Point): Point {
  return [(ax + bx) / 2, (ay + by) / 2]
}

function xy([x, y]: Point): string {
  return `${tenth(x)} ${tenth(y)}`
}
export function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
