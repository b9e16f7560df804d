/// <reference path="./osmtogeojson.d.ts" />
import osmtogeojson from 'osmtogeojson'
import { CatalogueFileError, type MapFeature, positionReader, tagsOf } from './map-feature.ts'
import { readGeoJson } from './read-geojson.ts'

/** A multipolygon of golf has a few outlines; the time to join them grows with the square of their number. */
const MEMBERS_MAX = 1000

/**
 * Reads the elements of an Overpass server (`out geom`, or `out` with the nodes of the ways).
 * @throws CatalogueFileError with the first element that is not valid
 */
export function readOverpass(elements: readonly unknown[]): { features: MapFeature[]; notices: string[] } {
  const read = positionReader()
  const checked = elements.flatMap((element, index) => elementOf(element, `elements[${index}]`, read) ?? [])
  const { features } = osmtogeojson({ elements: checked }, { flatProperties: false })
  return readGeoJson(features)
}

/** Returns only what is needed of an element, checked; undefined for elements of another type. */
function elementOf(value: unknown, where: string, read: ReturnType<typeof positionReader>) {
  const element = recordOf(value)
  const { type, id } = element
  if (type !== 'node' && type !== 'way' && type !== 'relation') return undefined
  if (!Number.isSafeInteger(id)) throw new CatalogueFileError(`${where}: expected an id`)
  const tags = tagsOf(element.tags)
  const line = (points: unknown) =>
    listOf(points).map((point) => {
      if (point === null) return null
      const { lat, lon } = recordOf(point)
      read(lon, lat, where)
      return { lat, lon }
    })
  switch (type) {
    case 'node': {
      read(element.lon, element.lat, where)
      return { type, id, tags, lat: element.lat, lon: element.lon }
    }
    case 'way': {
      // `out tags geom` has no nodes.
      const nodes = Array.isArray(element.nodes) && element.nodes.filter(Number.isSafeInteger)
      const geometry = element.geometry ? line(element.geometry) : undefined
      return { type, id, tags, ...(nodes && { nodes }), ...(geometry && { geometry }) }
    }
    case 'relation': {
      const members = listOf(element.members)
      if (members.length > MEMBERS_MAX) {
        throw new CatalogueFileError(`${where}: has more than ${MEMBERS_MAX} members`)
      }
      return { type, id, tags, members: members.flatMap((member) => memberOf(recordOf(member), line) ?? []) }
    }
  }
}

function memberOf(
  { type, ref, role, geometry }: Record<string, unknown>,
  line: (points: unknown) => unknown[],
) {
  if (type !== 'way' || !Number.isSafeInteger(ref)) return undefined
  return {
    type,
    ref,
    role: role === 'inner' ? 'inner' : 'outer',
    ...(geometry ? { geometry: line(geometry) } : {}),
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
