import type { Coordinates } from '../../contract/round.ts'
import type { Bounds } from '../courses/bounds.ts'
import type { Point } from './points.ts'

/** A place in the Web Mercator projection: x to the east and y to the south, from 0 to 1 across the world. */
export interface WorldPoint {
  x: number
  y: number
}
export interface TileAddress {
  z: number
  x: number
  y: number
}
/** Converts metres on a course to pixels of one tile: `pixel = metre * scale + offset`. */
export interface PixelTransform {
  scale: number
  offsetX: number
  offsetY: number
}

export const TILE_SIZE_PX = 256
const EARTH_CIRCUMFERENCE_M = 40_075_016.686
/** The latitude at which a Web Mercator map of the world is square. */
const MAX_LATITUDE = 85.051_128

export function toWorld({ lat, lon }: Coordinates): WorldPoint {
  const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180)
  return { x: lon / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

function toCoordinates({ x, y }: WorldPoint): Coordinates {
  return { lat: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI, lon: (x - 0.5) * 360 }
}

export function boundsOf({ z, x, y }: TileAddress): Bounds {
  const tilesAcross = 2 ** z
  const northWest = toCoordinates({ x: x / tilesAcross, y: y / tilesAcross })
  const southEast = toCoordinates({ x: (x + 1) / tilesAcross, y: (y + 1) / tilesAcross })
  return { west: northWest.lon, north: northWest.lat, east: southEast.lon, south: southEast.lat }
}

export interface LocalProjection {
  toMetres(place: Coordinates): Point
  toPixels(tile: TileAddress): PixelTransform
}

/**
 * Creates a projection to metres around `anchor`. It is Web Mercator scaled to the anchor's latitude, so a drawing in
 * metres fits the map tiles exactly.
 */
export function createLocalProjection(anchor: Coordinates): LocalProjection {
  const origin = toWorld(anchor)
  const metresPerWorld = EARTH_CIRCUMFERENCE_M * Math.cos((anchor.lat * Math.PI) / 180)
  return {
    toMetres(place) {
      const { x, y } = toWorld(place)
      return { x: (x - origin.x) * metresPerWorld, y: (y - origin.y) * metresPerWorld }
    },
    toPixels({ z, x, y }) {
      const pixelsPerWorld = TILE_SIZE_PX * 2 ** z
      return {
        scale: pixelsPerWorld / metresPerWorld,
        offsetX: origin.x * pixelsPerWorld - x * TILE_SIZE_PX,
        offsetY: origin.y * pixelsPerWorld - y * TILE_SIZE_PX,
      }
    },
  }
}
