import type { Coordinates } from '../../contract/round.ts'

/** Pixels, y down as on the screen. */
export interface Point {
  x: number
  y: number
}
export interface Size {
  width: number
  height: number
}

const TILE_PX = 256
/** Where the square world of web maps ends. */
const LAT_MAX = 85.0511287798
const RADIAN = Math.PI / 180

/** A point turned about the origin, clockwise on the screen. */
export function turned({ x, y }: Point, degrees: number): Point {
  const sin = Math.sin(degrees * RADIAN)
  const cos = Math.cos(degrees * RADIAN)
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** Web Mercator at zoom 0: the whole world is 256 pixels wide. */
export function worldPoint({ lat, lon }: Coordinates): Point {
  const sin = Math.sin(Math.max(-LAT_MAX, Math.min(LAT_MAX, lat)) * RADIAN)
  return {
    x: TILE_PX * (lon / 360 + 0.5),
    y: TILE_PX * (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)),
  }
}

export function coordinatesAt({ x, y }: Point): Coordinates {
  return {
    lat: (2 * Math.atan(Math.exp((0.5 - y / TILE_PX) * 2 * Math.PI)) - Math.PI / 2) / RADIAN,
    lon: (x / TILE_PX - 0.5) * 360,
  }
}

/** The side of a square that covers a frame at every angle: the frame's diagonal. */
export function coveringSide({ width, height }: Size): number {
  return Math.ceil(Math.hypot(width, height))
}

/**
 * From a place in the frame to the same place in the turned square, whose middle is the frame's. Both count from
 * their own top left corner.
 */
export function inSquare(place: Point, frame: Size, turnDegrees: number): Point {
  const half = coveringSide(frame) / 2
  const { x, y } = turned({ x: place.x - frame.width / 2, y: place.y - frame.height / 2 }, -turnDegrees)
  return { x: x + half, y: y + half }
}

export interface Margins {
  top: number
  side: number
  bottom: number
}

/**
 * The view that shows all places in a frame turned so many degrees, as large as they fit between the margins.
 * Leaflet's own fit measures the square, which is much larger than what one sees of it.
 */
export function fitted(
  places: readonly Coordinates[],
  turnDegrees: number,
  frame: Size,
  margins: Margins,
  zoomMax: number,
): { center: Coordinates; zoom: number } {
  const points = places.map((place) => turned(worldPoint(place), turnDegrees))
  const [left, right] = ends(points.map((point) => point.x))
  const [top, bottom] = ends(points.map((point) => point.y))
  const room = {
    width: Math.max(1, frame.width - 2 * margins.side),
    height: Math.max(1, frame.height - margins.top - margins.bottom),
  }
  const scale = Math.min(room.width / (right - left), room.height / (bottom - top), 2 ** zoomMax)
  // The middle of the room is not that of the frame where the margins differ.
  const down = (margins.bottom - margins.top) / 2 / scale
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 + down }
  return { center: coordinatesAt(turned(middle, -turnDegrees)), zoom: Math.log2(scale) }
}

function ends(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)]
}
