import type { Line } from './lines.ts'
import { leftOf, moved, type Point, rightOf } from './points.ts'
import { createWave, type Random } from './seeded-random.ts'

/** An area to fill, or with `width` a line to draw; in metres. A line of a single point is drawn as a disc. */
export interface Shape extends Extent {
  points: readonly Point[]
  /** Whether the points are joined by curves rather than straight lines. */
  isSmooth: boolean
  width?: number
}

interface Extent {
  west: number
  north: number
  east: number
  south: number
}

export function outline(points: readonly Point[], { isSmooth = true } = {}): Shape {
  return { points, isSmooth, ...extentOf(points, 0) }
}

export function stroke(points: readonly Point[], width: number, { isSmooth = true } = {}): Shape {
  return { points, isSmooth, width, ...extentOf(points, width / 2) }
}

export function disc(centre: Point, radius: number): Shape {
  return stroke([centre], radius * 2)
}

function extentOf(points: readonly Point[], margin: number): Extent {
  const extent = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity }
  for (const { x, y } of points) {
    extent.west = Math.min(extent.west, x - margin)
    extent.east = Math.max(extent.east, x + margin)
    extent.north = Math.min(extent.north, y - margin)
    extent.south = Math.max(extent.south, y + margin)
  }
  return extent
}

export type Side = 'left' | 'right'
/** Returns the distance in metres from a line to the edge of a band around it, `travelled` metres along the line. */
export type HalfWidth = (travelled: number, side: Side) => number

/** The part of a band along a line between two distances from the line's start. */
export interface Band {
  line: Line
  from: number
  to: number
  halfWidth: HalfWidth
}

/** Creates a band with rounded ends. */
export function roundedBand({ line, from, to, halfWidth }: Band): Shape {
  const length = to - from
  const endRadius = Math.min(halfWidth((from + to) / 2, 'left'), length / 2)
  const count = Math.max(20, Math.round(length / 6))
  const left: Point[] = []
  const right: Point[] = []
  for (let i = 0; i <= count; i++) {
    // The points are denser toward both ends, where the outline curves most.
    const eased = (1 - Math.cos((Math.PI * i) / count)) / 2
    const travelled = from + length * (eased * 0.8 + (i / count) * 0.2)
    const narrowing = endNarrowing(Math.min(travelled - from, to - travelled), endRadius)
    const { point, angle } = line.at(travelled)
    left.push(moved(point, leftOf(angle), halfWidth(travelled, 'left') * narrowing))
    right.push(moved(point, rightOf(angle), halfWidth(travelled, 'right') * narrowing))
  }
  return outline([...left, ...right.reverse()])
}

/**
 * Returns the factor that narrows a band so that its end is a semicircle: 0 at the end, 1 at a distance of `radius` or
 * more.
 */
function endNarrowing(metresToEnd: number, radius: number): number {
  return metresToEnd >= radius ? 1 : Math.sqrt(Math.max(0, 1 - (1 - metresToEnd / radius) ** 2))
}

/** Creates a band whose ends are cut straight across. */
export function straightBand({ line, from, to, halfWidth }: Band): Shape {
  const places = [from, (from + to) / 2, to].map((travelled) => ({ travelled, ...line.at(travelled) }))
  const left = places.map(({ travelled, point, angle }) =>
    moved(point, leftOf(angle), halfWidth(travelled, 'left')),
  )
  const right = places.map(({ travelled, point, angle }) =>
    moved(point, rightOf(angle), halfWidth(travelled, 'right')),
  )
  return outline([...left, ...right.reverse()], { isSmooth: false })
}

export interface Blob {
  centre: Point
  radius: number
  /** The ratio of length to width; the length is along `angle`. */
  stretch: number
  angle: number
  /** Variation of the radius as a fraction of it. */
  irregularity: number
}

/**
 * Creates an irregular oval. The returned function enlarges it by the given metres, or shrinks it if they are negative.
 */
export function createBlob(
  random: Random,
  { centre, radius, stretch, angle, irregularity }: Blob,
): (growth: number) => Shape {
  const wave = createWave(random, [0.25, 1, 0.7, 0.3])
  const count = Math.max(12, Math.min(40, Math.round(radius * 1.3)))
  const cosine = Math.cos(angle)
  const sine = Math.sin(angle)

  return (growth) => {
    const points = Array.from({ length: count }, (_, i): Point => {
      const turn = i / count
      const distance = radius * (1 + irregularity * wave(turn)) + growth
      const along = Math.cos(turn * 2 * Math.PI) * distance * stretch
      const across = Math.sin(turn * 2 * Math.PI) * distance
      return {
        x: centre.x + cosine * along - sine * across,
        y: centre.y + sine * along + cosine * across,
      }
    })
    return outline(points)
  }
}

export interface Rectangle {
  centre: Point
  /** Radius along `angle`. */
  length: number
  width: number
  angle: number
}

export function rectangle({ centre, length, width, angle }: Rectangle): Shape {
  const corner = (along: 1 | -1, across: 1 | -1) =>
    moved(moved(centre, angle, (along * length) / 2), rightOf(angle), (across * width) / 2)
  return outline([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], { isSmooth: false })
}
