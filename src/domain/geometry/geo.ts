import type { Coordinates } from '../../contract/round.ts'

export const EARTH_RADIUS_M = 6_371_000

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (radians: number) => (radians * 180) / Math.PI

/** Returns the great-circle distance in metres (haversine formula). */
export function distanceM(from: Coordinates, to: Coordinates): number {
  const halfLat = Math.sin(radians(to.lat - from.lat) / 2)
  const halfLon = Math.sin(radians(to.lon - from.lon) / 2)
  const square = halfLat ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * halfLon ** 2
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(Math.min(1, square)))
}

/** Returns the initial bearing in degrees clockwise from north, 0 to below 360; 0 for equal points. */
export function bearingDeg(from: Coordinates, to: Coordinates): number {
  const lon = radians(to.lon - from.lon)
  const [latFrom, latTo] = [radians(from.lat), radians(to.lat)]
  const east = Math.sin(lon) * Math.cos(latTo)
  const north = Math.cos(latFrom) * Math.sin(latTo) - Math.sin(latFrom) * Math.cos(latTo) * Math.cos(lon)
  return (degrees(Math.atan2(east, north)) + 360) % 360
}

/** Returns the point at a distance in metres along the great circle that starts at a bearing in degrees. */
export function destination(from: Coordinates, bearing: number, metres: number): Coordinates {
  const angle = metres / EARTH_RADIUS_M
  const [lat, direction] = [radians(from.lat), radians(bearing)]
  const sinLat = Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(direction)
  const lon = Math.atan2(
    Math.sin(direction) * Math.sin(angle) * Math.cos(lat),
    Math.cos(angle) - Math.sin(lat) * sinLat,
  )
  return {
    lat: degrees(Math.asin(Math.max(-1, Math.min(1, sinLat)))),
    lon: normalised(from.lon + degrees(lon)),
  }
}

/** Returns the point halfway along the great circle. */
export function midpoint(from: Coordinates, to: Coordinates): Coordinates {
  return destination(from, bearingDeg(from, to), distanceM(from, to) / 2)
}

/** Normalises a longitude to -180 … 180. */
function normalised(lon: number): number {
  return lon >= -180 && lon <= 180 ? lon : ((((lon + 180) % 360) + 360) % 360) - 180
}
