import type { Coordinates } from '../../contract/round.ts'
import { TILE_PX, toCoordinates, toWorld } from '../../domain/geometry/mercator.ts'

/** A point in pixels; y points down as on the screen. */
export interface Point {
  x: number
  y: number
}
export interface Size {
  width: number
  height: number
}

const RADIANS_PER_DEGREE = Math.PI / 180

/** Rotates a point about the origin, clockwise on the screen. */
export function rotated({ x, y }: Point, degrees: number): Point {
  const sin = Math.sin(degrees * RADIANS_PER_DEGREE)
  const cos = Math.cos(degrees * RADIANS_PER_DEGREE)
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** Projects to Web Mercator at zoom 0, where the world is 256 pixels wide. */
export function worldPoint(place: Coordinates): Point {
  const { x, y } = toWorld(place)
  return { x: x * TILE_PX, y: y * TILE_PX }
}

export function coordinatesAt({ x, y }: Point): Coordinates {
  return toCoordinates({ x: x / TILE_PX, y: y / TILE_PX })
}

/** Returns the side of a square that covers a frame at every angle: the frame's diagonal. */
export function coveringSide({ width, height }: Size): number {
  return Math.ceil(Math.hypot(width, height))
}

/**
 * Converts a point of the frame to coordinates of the rotated square, which has the same center. Both coordinate
 * systems start at the top left corner.
 */
export function inSquare(point: Point, frame: Size, turnDegrees: number): Point {
  const half = coveringSide(frame) / 2
  const { x, y } = rotated({ x: point.x - frame.width / 2, y: point.y - frame.height / 2 }, -turnDegrees)
  return { x: x + half, y: y + half }
}

export interface Margins {
  top: number
  side: number
  bottom: number
}

/**
 * Returns the view that shows all positions as large as possible between the margins of the frame. Leaflet's own method
 * would fit them to the rotated square, of which only a part is visible.
 */
export function fitted(
  positions: readonly Coordinates[],
  turnDegrees: number,
  frame: Size,
  margins: Margins,
  zoomMax: number,
): { center: Coordinates; zoom: number } {
  const points = positions.map((position) => rotated(worldPoint(position), turnDegrees))
  const [left, right] = range(points.map((point) => point.x))
  const [top, bottom] = range(points.map((point) => point.y))
  const space = {
    width: Math.max(1, frame.width - 2 * margins.side),
    height: Math.max(1, frame.height - margins.top - margins.bottom),
  }
  const scale = Math.min(space.width / (right - left), space.height / (bottom - top), 2 ** zoomMax)
  // With unequal margins, the center of the visible area differs from the center of the frame.
  const down = (margins.bottom - margins.top) / 2 / scale
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 + down }
  return { center: coordinatesAt(rotated(middle, -turnDegrees)), zoom: Math.log2(scale) }
}

function range(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)]
}
