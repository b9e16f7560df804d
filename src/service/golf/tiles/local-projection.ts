import type { Coordinates } from '../../../contract/round.ts'
import { TILE_PX, type TileAddress, toWorld } from '../../../domain/mercator.ts'
import type { Point } from './points.ts'

/** Converts metres on a course to pixels of one tile: `pixel = metre * scale + offset`. */
export interface PixelTransform {
  scale: number
  offsetX: number
  offsetY: number
}

export interface LocalProjection {
  toMetres(place: Coordinates): Point
  toPixels(tile: TileAddress): PixelTransform
}

const EARTH_CIRCUMFERENCE_M = 40_075_016.686

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
      const pixelsPerWorld = TILE_PX * 2 ** z
      return {
        scale: pixelsPerWorld / metresPerWorld,
        offsetX: origin.x * pixelsPerWorld - x * TILE_PX,
        offsetY: origin.y * pixelsPerWorld - y * TILE_PX,
      }
    },
  }
}
