import type { Coordinates } from '../../contract/round.ts'

/** Web Mercator: x to the east and y to the south, 0 to 1 over the world. */
export interface WorldPoint {
  x: number
  y: number
}
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

export const TILE_SIZE = 256
const CIRCUMFERENCE_M = 40_075_016.686
const NORTHERNMOST = 85.051_128

export function toWorld({ lat, lon }: Coordinates): WorldPoint {
  const sine = Math.sin((Math.max(-NORTHERNMOST, Math.min(NORTHERNMOST, lat)) * Math.PI) / 180)
  return { x: lon / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

function toCoordinates({ x, y }: WorldPoint): Coordinates {
  return { lat: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI, lon: (x - 0.5) * 360 }
}

/** The ground under a tile, with a margin on each side in parts of the tile. */
export function boundsOf({ z, x, y }: TileAddress, margin = 0): Bounds {
  const count = 2 ** z
  const northWest = toCoordinates({ x: (x - margin) / count, y: (y - margin) / count })
  const southEast = toCoordinates({ x: (x + 1 + margin) / count, y: (y + 1 + margin) / count })
  return { west: northWest.lon, north: northWest.lat, east: southEast.lon, south: southEast.lat }
}

/** Metres around a place: x to the east, y to the south, true to the map's own grid so that nothing shifts. */
export interface Ground {
  toGround(place: Coordinates): Point
  /** From metres to a tile's pixels: `pixel = metre * scale + offset`. */
  onTile(tile: TileAddress): { scale: number; offsetX: number; offsetY: number }
}
export type Point = readonly [x: number, y: number]

export function createGround(anchor: Coordinates): Ground {
  const origin = toWorld(anchor)
  const metresPerWorld = CIRCUMFERENCE_M * Math.cos((anchor.lat * Math.PI) / 180)
  return {
    toGround(place) {
      const { x, y } = toWorld(place)
      return [(x - origin.x) * metresPerWorld, (y - origin.y) * metresPerWorld]
    },
    onTile({ z, x, y }) {
      const pixels = TILE_SIZE * 2 ** z
      return {
        scale: pixels / metresPerWorld,
        offsetX: origin.x * pixels - x * TILE_SIZE,
        offsetY: origin.y * pixels - y * TILE_SIZE,
      }
    },
  }
}
