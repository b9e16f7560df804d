import * as v from 'valibot'
import { type CatalogueFacility, catalogueFacility, SHAPES_MAX } from '../../contract/catalogue.ts'
import { CatalogueFileError, cleanText, type MapFeature } from './map-feature.ts'
import { readGeoJson } from './read-geojson.ts'
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
