import type { Coordinates } from '../../contract/round.ts'
import { EARTH_RADIUS_M } from '../geometry/geo.ts'

/** A point in metres east (x) and north (y) of the origin of a plane. */
export interface PlanePoint {
  x: number
  y: number
}
/** Longitude and latitude, as in GeoJSON. */
export type Position = readonly [lon: number, lat: number]

/** Creates the plane that touches the earth at a point. Within the size of a hole its lengths are right to a centimetre. */
export function createPlane(origin: Coordinates) {
  const northM = (EARTH_RADIUS_M * Math.PI) / 180
  const eastM = northM * Math.cos((origin.lat * Math.PI) / 180)
  const at = ([lon, lat]: Position): PlanePoint => ({
    // Also across the meridian of 180 degrees.
    x: (((lon - origin.lon + 540) % 360) - 180) * eastM,
    y: (lat - origin.lat) * northM,
  })
  return {
    at,
    pointOf: ({ lat, lon }: Coordinates) => at([lon, lat]),
    coordinatesOf: ({ x, y }: PlanePoint): Coordinates => ({
      lat: origin.lat + y / northM,
      lon: origin.lon + x / eastM,
    }),
  }
}
export type Plane = ReturnType<typeof createPlane>

/** One straight part of a line, with its distance from the start of the line in metres. */
export interface Leg {
  from: PlanePoint
  /** The direction as a vector of the length 1. */
  direction: PlanePoint
  startM: number
  lengthM: number
}

/** Returns the parts of a line that have a length. */
export function legsOf(points: readonly PlanePoint[]): Leg[] {
  const legs: Leg[] = []
  let startM = 0
  for (const [index, to] of points.entries()) {
    const from = points[index - 1]
    if (!from) continue
    const lengthM = Math.hypot(to.x - from.x, to.y - from.y)
    if (lengthM === 0) continue
    const direction = { x: (to.x - from.x) / lengthM, y: (to.y - from.y) / lengthM }
    legs.push({ from, direction, startM, lengthM })
    startM += lengthM
  }
  return legs
}

/** Returns where a point lies beside a straight line: the distance along it, and to its left (negative) or right. */
export function besideLeg(
  { from, direction }: Leg,
  { x, y }: PlanePoint,
): { alongM: number; rightM: number } {
  const [east, north] = [x - from.x, y - from.y]
  return {
    alongM: east * direction.x + north * direction.y,
    rightM: east * direction.y - north * direction.x,
  }
}

/** Returns the distances along the endless line of a leg, in order, at which it crosses the line through the points. */
export function crossingsM(leg: Leg, points: readonly PlanePoint[]): number[] {
  const places = points.map((point) => besideLeg(leg, point))
  return places
    .flatMap((to, index) => {
      const from = places[index - 1]
      if (!from || from.rightM > 0 === to.rightM > 0) return []
      const share = from.rightM / (from.rightM - to.rightM)
      return [from.alongM + share * (to.alongM - from.alongM)]
    })
    .toSorted((a, b) => a - b)
}

/** From and to in metres along a line. */
export type Stretch = readonly [fromM: number, toM: number]

/** Returns the stretches of the endless line of a leg that lie inside of an area. @param rings also those of its holes */
export function stretchesInside(leg: Leg, rings: readonly (readonly PlanePoint[])[]): Stretch[] {
  const crossings = rings.flatMap((ring) => crossingsM(leg, ring)).toSorted((a, b) => a - b)
  return crossings.flatMap((toM, index): Stretch[] => {
    const fromM = crossings[index - 1]
    return index % 2 === 1 && fromM !== undefined ? [[fromM, toM]] : []
  })
}
