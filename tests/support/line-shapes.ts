import type { Shape } from '../../src/domain/line-of-play/hole-plan.ts'
import { createPlane } from '../../src/domain/line-of-play/hole-plane.ts'

/** The tee of the holes in tests of shapes. */
export const TEE = { lat: 56.3431, lon: -2.8027 }

const plane = createPlane(TEE)

/** Returns the place so many metres to the north of the tee and to the right of that line. */
export const placeAt = (alongM: number, rightM = 0) => plane.coordinatesOf({ x: rightM, y: alongM })

const positionAt = (alongM: number, rightM: number): [number, number] => {
  const { lat, lon } = placeAt(alongM, rightM)
  return [lon, lat]
}

/** Returns the outline of a rectangle. */
export function rectangle(fromM: number, toM: number, leftM: number, rightM: number): [number, number][] {
  const corners = [
    [fromM, leftM],
    [fromM, rightM],
    [toM, rightM],
    [toM, leftM],
    [fromM, leftM],
  ] as const
  return corners.map(([along, right]) => positionAt(along, right))
}

/** Returns a rectangular shape; left of the line is negative. */
export function shapeAt(kind: Shape['kind'], ...sides: Parameters<typeof rectangle>): Shape {
  return { kind, geometry: { type: 'Polygon', coordinates: [rectangle(...sides)] } }
}

/** Returns a line through places, such as a stream. */
export function streamThrough(...places: readonly [alongM: number, rightM: number][]): Shape {
  return {
    kind: 'water',
    geometry: { type: 'LineString', coordinates: places.map((at) => positionAt(...at)) },
  }
}
