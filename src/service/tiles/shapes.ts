import { type Line, moved } from './lines.ts'
import type { Point } from './mercator.ts'
import { createWave, type Random } from './seeded.ts'

/** Something on the ground, in metres: an outline to fill, or with `width` a line to draw. */
export interface Shape {
  points: readonly Point[]
  /** Drawn with curves through its points where true, with corners where false. */
  isSmooth: boolean
  width?: number
  west: number
  north: number
  east: number
  south: number
}

export function outline(points: readonly Point[], { isSmooth = true } = {}): Shape {
  return { points, isSmooth, ...extent(points, 0) }
}

export function stroke(points: readonly Point[], width: number, { isSmooth = true } = {}): Shape {
  return { points, isSmooth, width, ...extent(points, width / 2) }
}

export function disc(centre: Point, radius: number): Shape {
  return stroke([centre], radius * 2)
}

function extent(points: readonly Point[], margin: number) {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    west = Math.min(west, x - margin)
    east = Math.max(east, x + margin)
    north = Math.min(north, y - margin)
    south = Math.max(south, y + margin)
  }
  return { west, north, east, south }
}

export type Side = 'left' | 'right'
/** Metres from a line to the edge on one side, after so many metres of the way. */
export type HalfWidth = (walked: number, side: Side) => number

/** A band along a line, from and to so many metres, its ends round. */
export function ribbon(line: Line, from: number, to: number, half: HalfWidth): Shape {
  const round = Math.min(half((from + to) / 2, 'left'), (to - from) / 2)
  const count = Math.max(20, Math.round((to - from) / 6))
  const left: Point[] = []
  const right: Point[] = []
  for (let i = 0; i <= count; i++) {
    // Points stand closer at both ends, where the outline turns.
    const part = (1 - Math.cos((Math.PI * i) / count)) / 2
    const walked = from + (to - from) * (part * 0.8 + (i / count) * 0.2)
    const toEnd = Math.min(walked - from, to - walked)
    const rounding = toEnd >= round ? 1 : Math.sqrt(Math.max(0, 1 - (1 - toEnd / round) ** 2))
    const { point, angle } = line.at(walked)
    left.push(moved(point, angle - Math.PI / 2, half(walked, 'left') * rounding))
    right.push(moved(point, angle + Math.PI / 2, half(walked, 'right') * rounding))
  }
  return outline([...left, ...right.reverse()])
}

export interface Blob {
  centre: Point
  radius: number
  /** How much longer than wide, along `angle`. */
  stretch?: number
  angle?: number
  /** How far its outline wanders, as a part of the radius. */
  wander?: number
}

/** An outline that nature or a shovel drew. `grown(metres)` is the same outline farther out. */
export function blob(random: Random, { centre, radius, stretch = 1, angle = 0, wander = 0.16 }: Blob) {
  const wave = createWave(random, [0.25, 1, 0.7, 0.3])
  const count = Math.max(12, Math.min(40, Math.round(radius * 1.3)))
  return function grown(metres: number): Shape {
    return outline(
      Array.from({ length: count }, (_, i) => {
        const turn = i / count
        const reach = radius * (1 + wander * wave(turn)) + metres
        const [along, across] = [Math.cos(turn * 2 * Math.PI) * reach, Math.sin(turn * 2 * Math.PI) * reach]
        const longer = along * stretch
        return [
          centre[0] + Math.cos(angle) * longer - Math.sin(angle) * across,
          centre[1] + Math.sin(angle) * longer + Math.cos(angle) * across,
        ] as const
      }),
    )
  }
}

/** A plot with square corners turned to `angle`. */
export function plot(centre: Point, length: number, width: number, angle: number): Shape {
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const
  return outline(
    corners.map(([along, across]) =>
      moved(moved(centre, angle, (along * length) / 2), angle + Math.PI / 2, (across * width) / 2),
    ),
    { isSmooth: false },
  )
}
