import { destination } from '../../src/domain/geometry/geo.ts'

type Position = [number, number]
type Tags = Record<string, string>

export interface FileFeature {
  type: 'Feature'
  id?: string
  properties: Tags
  geometry: { type: string; coordinates: unknown }
}

interface Place {
  lat: number
  lon: number
}

const FIRST_TEE: Place = { lat: 56.3431, lon: -2.8027 }
const PARS = [4, 5, 3, 4, 4, 3, 5, 4, 4]
const INDEXES = [7, 3, 9, 1, 5, 8, 2, 6, 4]
const HOLE_M = 300
const BESIDE_M = 100

const positionOf = ({ lat, lon }: Place): Position => [lon, lat]

/** Returns the point at metres to the north and to the east. */
export function at(from: Place, northM: number, eastM: number): Place {
  return destination(destination(from, 0, northM), 90, eastM)
}

export const feature = (id: string, properties: Tags, type: string, coordinates: unknown): FileFeature => ({
  type: 'Feature',
  id,
  properties,
  geometry: { type, coordinates },
})

/** Returns a closed ring of eight points. */
export function ring(middle: Place, radiusM: number): Position[] {
  const corners = [0, 45, 90, 135, 180, 225, 270, 315, 0]
  return corners.map((bearing) => positionOf(destination(middle, bearing, radiusM)))
}

export const area = (id: string, properties: Tags, middle: Place, radiusM: number): FileFeature =>
  feature(id, properties, 'Polygon', [ring(middle, radiusM)])

export const line = (id: string, properties: Tags, points: readonly Place[]): FileFeature =>
  feature(id, properties, 'LineString', points.map(positionOf))

/** Returns tee and green of a hole of the survey; the holes lie beside each other and alternate in direction. */
export function endsOf(hole: number): { tee: Place; green: Place } {
  const south = at(FIRST_TEE, 0, (hole - 1) * BESIDE_M)
  const north = at(south, HOLE_M, 0)
  return hole % 2 === 1 ? { tee: south, green: north } : { tee: north, green: south }
}

/** Returns the features of one hole: its line, green, tee and a bunker. */
export function holeFeatures(hole: number, tags: Tags = {}): FileFeature[] {
  const { tee, green } = endsOf(hole)
  const [par, handicap] = [PARS[hole - 1], INDEXES[hole - 1]].map(String)
  return [
    line(`way/${hole}`, { golf: 'hole', ref: `${hole}`, par: par ?? '', handicap: handicap ?? '', ...tags }, [
      tee,
      green,
    ]),
    area(`way/${100 + hole}`, { golf: 'green' }, green, 12),
    area(`way/${200 + hole}`, { golf: 'tee' }, tee, 5),
    area(`way/${300 + hole}`, { golf: 'bunker' }, at(green, 0, 20), 4),
  ]
}

/** Returns the file of a club with nine holes, with other features added. */
export function courseFile(name: string, features: readonly FileFeature[] = []) {
  const holes = PARS.flatMap((_, index) => holeFeatures(index + 1))
  return { type: 'FeatureCollection', name, features: [...holes, ...features] }
}
