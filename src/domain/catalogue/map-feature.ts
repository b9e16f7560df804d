import type { ShapeGeometry } from '../../contract/catalogue.ts'

/** Says what is wrong with a file, in words for staff. */
export class CatalogueFileError extends Error {}

/** Longitude and latitude, as GeoJSON has them. */
export type Position = [number, number]
export type Tags = Readonly<Record<string, string>>

export interface MapRelation {
  id: string
  tags: Tags
}

/** A feature of a map with the tags of OpenStreetMap. */
export interface MapFeature {
  /** Unique in its file, such as `way/771972858`. */
  id: string
  tags: Tags
  /** The relations of OpenStreetMap of which it is a member. */
  relations?: readonly MapRelation[]
  geometry: ShapeGeometry | { type: 'Point'; coordinates: Position }
}
export type LineFeature = MapFeature & { geometry: { type: 'LineString' } }

/** Returns what a feature is of golf: of `green;fairway`, both. */
export const golfOf = ({ golf = '' }: Tags): string[] => golf.split(';').map((one) => one.trim())

/** Returns the positions of a point, a line or an area. */
export function positionsOf(geometry: MapFeature['geometry']): Position[] {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates]
    case 'LineString':
      return geometry.coordinates
    case 'Polygon':
      return geometry.coordinates.flat()
    case 'MultiPolygon':
      return geometry.coordinates.flat(2)
  }
}

const TEXT_MAX_LENGTH = 200
const TAGS_MAX = 100
/** Far more than the largest club has. */
const POINTS_MAX = 500_000
/** No golf course lies nearer to a pole. */
const LATITUDE_MAX = 75

/** Returns a text in one line without control characters, which a database cannot store; undefined if it is empty. */
export function cleanText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
    .slice(0, 2 * TEXT_MAX_LENGTH)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return [...text].slice(0, TEXT_MAX_LENGTH).join('').slice(0, TEXT_MAX_LENGTH).toWellFormed() || undefined
}

/** Returns the fields of an object; none of anything else. */
export const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Returns the texts among the properties of a feature. */
export function tagsOf(properties: unknown): Tags {
  const entries = Object.entries(recordOf(properties)).slice(0, TAGS_MAX)
  return Object.fromEntries(
    entries.flatMap(([key, value]) => {
      const text = key.length > TEXT_MAX_LENGTH || key === '__proto__' ? undefined : cleanText(value)
      return text === undefined ? [] : [[key, text]]
    }),
  )
}

/** Returns a function that checks positions and counts those of a file. */
export function positionReader() {
  let count = 0
  /** @throws CatalogueFileError when it is no position, or when the file has too many */
  return (lon: unknown, lat: unknown, where: string): Position => {
    count += 1
    if (count > POINTS_MAX) throw new CatalogueFileError(`has more than ${POINTS_MAX} points`)
    if (!isNumber(lon) || !isNumber(lat))
      throw new CatalogueFileError(`${where}: expected a longitude and a latitude`)
    if (Math.abs(lon) > 180 || Math.abs(lat) > LATITUDE_MAX) {
      throw new CatalogueFileError(
        `${where}: there is no golf at latitude ${lat}, longitude ${lon}; GeoJSON has the longitude first`,
      )
    }
    return [rounded(lon), rounded(lat)]
  }
}
export type ReadPosition = ReturnType<typeof positionReader>

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
/** About a centimetre. */
const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7
