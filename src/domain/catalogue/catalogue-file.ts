import * as v from 'valibot'
import {
  type CatalogueFacility,
  catalogueFacility,
  SHAPES_MAX,
  type ShapeGeometry,
} from '../../contract/catalogue.ts'
import {
  CatalogueFileError,
  cleanText,
  type MapFeature,
  type MapRelation,
  type Position,
  positionReader,
  type ReadPosition,
  recordOf,
  tagsOf,
} from './map-feature.ts'
import { readOverpass } from './read-overpass.ts'

/** The content of an imported file. */
export interface CatalogueFile {
  features: MapFeature[]
  name: string | undefined
  place: string | undefined
  attribution: string | undefined
  /** The courses as a catalogue has exported them; they replace what the features say. */
  facility: CatalogueFacility | undefined
  /** What was left out, in words. */
  notices: string[]
}

export const OSM_ATTRIBUTION = '© OpenStreetMap contributors'
const OSM_ID = /^(node|way|relation)\/\d+/
/** A file may contain other features than shapes, such as pins. */
const FEATURES_MAX = 2 * SHAPES_MAX

/**
 * Reads GeoJSON as overpass-turbo exports it or a survey contains it, or the JSON of an Overpass server.
 * @throws CatalogueFileError with the first thing that is wrong
 */
export function readCatalogueFile(text: string): CatalogueFile {
  const document = parseJson(text)
  if (Array.isArray(document.elements)) {
    if (typeof document.remark === 'string') {
      throw new CatalogueFileError(
        `the Overpass server did not complete the file: ${cleanText(document.remark) ?? ''}`,
      )
    }
    return { ...readOverpass(limited(document.elements)), ...NO_NAMES, attribution: OSM_ATTRIBUTION }
  }
  if (document.type === 'FeatureCollection' && Array.isArray(document.features)) {
    const read = readGeoJson(limited(document.features))
    const facility = v.safeParse(catalogueFacility, document.facility)
    return {
      ...read,
      name: cleanText(document.name),
      place: cleanText(document.place),
      attribution:
        cleanText(document.attribution) ?? (isOsm(document, read.features) ? OSM_ATTRIBUTION : undefined),
      facility: facility.success ? facility.output : undefined,
    }
  }
  throw new CatalogueFileError('expected a GeoJSON FeatureCollection or the JSON of an Overpass server')
}

const NO_NAMES = { name: undefined, place: undefined, facility: undefined }

function parseJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    throw new CatalogueFileError('not valid JSON')
  }
  throw new CatalogueFileError('expected an object')
}

function limited(list: readonly unknown[]): readonly unknown[] {
  if (list.length > FEATURES_MAX) throw new CatalogueFileError(`has more than ${FEATURES_MAX} features`)
  return list
}

function isOsm({ generator, copyright }: Record<string, unknown>, features: readonly MapFeature[]): boolean {
  return (
    /openstreetmap|overpass|odbl/i.test(`${generator} ${copyright}`) ||
    features.some(({ id }) => OSM_ID.test(id))
  )
}

/**
 * Reads the features of a GeoJSON FeatureCollection. Features without geometry and of other types are left out.
 * @throws CatalogueFileError with the first feature that is not valid
 */
function readGeoJson(list: readonly unknown[]): { features: MapFeature[]; notices: string[] } {
  const read = positionReader()
  const ids = new Set<string>()
  const features: MapFeature[] = []
  const unknownTypes = new Map<string, number>()
  for (const [index, value] of list.entries()) {
    const { geometry, properties, id } = asObject(value, `features[${index}]`)
    if (geometry === null || geometry === undefined) continue
    const { type, coordinates } = asObject(geometry, `features[${index}].geometry`)
    const given = recordOf(properties)
    const tags = tagsOf({ ...recordOf(given.tags), ...given })
    const name = uniqueId(cleanText(given['@id']) ?? cleanText(id) ?? `feature/${index + 1}`, ids)
    const where = `features[${index}] (${name})`
    const shape = readGeometry(type, coordinates, where, read)
    const relations = relationsOf(given['@relations'] ?? given.relations)
    if (shape) features.push({ id: name, tags, geometry: shape, ...(relations.length > 0 && { relations }) })
    else unknownTypes.set(String(type), (unknownTypes.get(String(type)) ?? 0) + 1)
  }
  const notices = [...unknownTypes].map(([type, count]) =>
    count === 1
      ? `a feature is of the type ${cleanText(type)} and was left out`
      : `${count} features are of the type ${cleanText(type)} and were left out`,
  )
  return { features, notices: notices.slice(0, 10) }
}

const RELATIONS_MAX = 20

/** Returns the relations of a feature as overpass-turbo exports them; other programs write the list as text. */
function relationsOf(value: unknown): MapRelation[] {
  const list = typeof value === 'string' ? parsedList(value) : value
  if (!Array.isArray(list)) return []
  return list.slice(0, RELATIONS_MAX).map((one) => {
    const { rel, reltags } = recordOf(one)
    return { id: `relation/${cleanText(rel) ?? ''}`, tags: tagsOf(reltags) }
  })
}

function parsedList(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The property has another meaning in this file.
    return undefined
  }
}

function readGeometry(
  type: unknown,
  coordinates: unknown,
  where: string,
  read: ReadPosition,
): MapFeature['geometry'] | undefined {
  const list = (value: unknown): readonly unknown[] => {
    if (!Array.isArray(value)) throw new CatalogueFileError(`${where}: expected a list of coordinates`)
    return value
  }
  const position = (value: unknown): Position => {
    const [lon, lat] = list(value)
    return read(lon, lat, where)
  }
  const line = (value: unknown) => list(value).map(position)
  switch (type) {
    case 'Point':
      return { type, coordinates: position(coordinates) }
    case 'LineString':
      return { type, coordinates: line(coordinates) }
    case 'Polygon':
      return { type, coordinates: list(coordinates).map(line) }
    case 'MultiPolygon':
      return {
        type,
        coordinates: list(coordinates).map((one) => list(one).map(line)),
      } satisfies ShapeGeometry
    default:
      return undefined
  }
}

function asObject(value: unknown, where: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null)
    throw new CatalogueFileError(`${where}: expected an object`)
  return value as Record<string, unknown>
}

/** Returns the id, with a number if another feature has it. */
function uniqueId(id: string, ids: Set<string>): string {
  let unique = id
  for (let count = ids.size; ids.has(unique); count += 1) unique = `${id}#${count}`
  ids.add(unique)
  return unique
}
