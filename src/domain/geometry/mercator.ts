import type { Coordinates } from '../../contract/round.ts'

/** A place in the Web Mercator projection: x to the east and y to the south, from 0 to 1 across the world. */
export interface WorldPoint {
  x: number
  y: number
}
/** An area in degrees. */
export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}
export interface TileAddress {
  z: number
  x: number
  y: number
}

export const TILE_PX = 256
/** At the equator. */
const EARTH_CIRCUMFERENCE_M = 40_075_016.686
/** The latitude at which Web Mercator's square world ends. */
const LATITUDE_MAX = 85.0511287798
const RADIANS_PER_DEGREE = Math.PI / 180

export function toWorld({ lat, lon }: Coordinates): WorldPoint {
  const sine = Math.sin(Math.max(-LATITUDE_MAX, Math.min(LATITUDE_MAX, lat)) * RADIANS_PER_DEGREE)
  return { x: lon / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

export function toCoordinates({ x, y }: WorldPoint): Coordinates {
  return { lat: Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) / RADIANS_PER_DEGREE, lon: (x - 0.5) * 360 }
}

/** Returns the bounds of a tile. */
export function boundsOf({ z, x, y }: TileAddress): Bounds {
  const tilesAcross = 2 ** z
  const northWest = toCoordinates({ x: x / tilesAcross, y: y / tilesAcross })
  const southEast = toCoordinates({ x: (x + 1) / tilesAcross, y: (y + 1) / tilesAcross })
  return { west: northWest.lon, north: northWest.lat, east: southEast.lon, south: southEast.lat }
}

/** Returns the metres that a pixel in the middle of a tile shows. */
export function metresPerPixel({ z, y }: TileAddress): number {
  const { lat } = toCoordinates({ x: 0, y: (y + 0.5) / 2 ** z })
  return (EARTH_CIRCUMFERENCE_M * Math.cos(lat * RADIANS_PER_DEGREE)) / (TILE_PX * 2 ** z)
}
