import type { ShapeGeometry } from '../../contract/catalogue.ts'
import {
  CatalogueFileError,
  type MapFeature,
  type MapRelation,
  type Position,
  positionReader,
  type ReadPosition,
  recordOf,
  type Tags,
  tagsOf,
} from './map-feature.ts'
import { isInside } from './plane.ts'

interface Way {
  id: number
  tags: Tags
  /** Those whose places the file has. */
  points: Position[]
}

interface Member {
  ref: number
  role: 'outer' | 'inner'
  /** The way as the relation contains it (`out geom`). */
  points: Position[] | undefined
}

interface Relation {
  id: number
  tags: Tags
  members: Member[]
}

/** A multipolygon of golf has a few outlines; the time to join them grows with the square of their number. */
const MEMBERS_MAX = 1000
const RELATIONS_MAX = 20

/**
 * Reads the elements of an Overpass server (`out geom`, or `out` with the nodes of the ways): nodes with tags, ways, and
 * multipolygons. Relations of other types are what their ways belong to.
 * @throws CatalogueFileError with the first element that is not valid
 */
export function readOverpass(elements: readonly unknown[]): { features: MapFeature[]; notices: string[] } {
  const { nodes, ways, relations } = readElements(elements, positionReader())
  const relationsOf = memberships(relations)
  const feature = (id: string, tags: Tags, geometry: MapFeature['geometry']): MapFeature => {
    const of = relationsOf.get(id)
    return { id, tags, geometry, ...(of && { relations: of }) }
  }
  const { areas, outlines } = readMultipolygons(relations, ways)
  const polygons = Array.from(areas, ([id, { tags, geometry }]) => feature(id, tags, geometry))
  const lines: MapFeature[] = []
  for (const { id, tags, points } of ways.values()) {
    const name = `way/${id}`
    if (points.length < 2 || outlines.has(id) || areas.has(name)) continue
    if (isClosed(points) && isArea(tags)) {
      polygons.push(feature(name, tags, { type: 'Polygon', coordinates: [points] }))
    } else lines.push(feature(name, tags, { type: 'LineString', coordinates: points }))
  }
  const points = Array.from(nodes, ([id, { tags, position }]) =>
    feature(`node/${id}`, tags, { type: 'Point', coordinates: position }),
  ).filter(({ tags }) => isTold(tags))
  return { features: [...polygons, ...lines, ...points], notices: [] }
}

/** Returns the checked elements. Those of other types are left out. */
function readElements(elements: readonly unknown[], read: ReadPosition) {
  const nodes = new Map<unknown, { tags: Tags; position: Position }>()
  const ways = new Map<number, Way>()
  const relations = new Map<number, Relation>()
  const withoutGeometry: { way: Way; nodes: readonly unknown[] }[] = []
  for (const [index, value] of elements.entries()) {
    const where = `elements[${index}]`
    const element = recordOf(value)
    const { type } = element
    if (type !== 'node' && type !== 'way' && type !== 'relation') continue
    const id = element.id as number
    if (!Number.isSafeInteger(id)) throw new CatalogueFileError(`${where}: expected an id`)
    const tags = tagsOf(element.tags)
    if (type === 'node') {
      nodes.set(id, { tags, position: read(element.lon, element.lat, where) })
    } else if (type === 'way') {
      const way = { id, tags, points: lineOf(element.geometry, read, where) }
      if (!element.geometry) withoutGeometry.push({ way, nodes: listOf(element.nodes) })
      ways.set(id, way)
    } else {
      const given = listOf(element.members)
      if (given.length > MEMBERS_MAX) {
        throw new CatalogueFileError(`${where}: has more than ${MEMBERS_MAX} members`)
      }
      const members = given.map((one) => memberOf(recordOf(one), read, where))
      relations.set(id, { id, tags, members: members.filter((one) => one !== undefined) })
    }
  }
  // Nodes may follow the ways that name them.
  for (const { way, nodes: ids } of withoutGeometry) {
    const found = ids.flatMap((id) => nodes.get(id) ?? [])
    way.points = found.map(({ position }) => position)
  }
  return { nodes, ways, relations: [...relations.values()] }
}

function memberOf(member: Record<string, unknown>, read: ReadPosition, where: string): Member | undefined {
  if (member.type !== 'way' || !Number.isSafeInteger(member.ref)) return undefined
  const points = member.geometry ? lineOf(member.geometry, read, where) : undefined
  return { ref: member.ref as number, role: member.role === 'inner' ? 'inner' : 'outer', points }
}

/** Returns the positions of a geometry, which has null for those outside of the query. */
function lineOf(geometry: unknown, read: ReadPosition, where: string): Position[] {
  return listOf(geometry).flatMap((point) => {
    if (point === null) return []
    const { lat, lon } = recordOf(point)
    return [read(lon, lat, where)]
  })
}

/** Returns the relations of each way. */
function memberships(relations: readonly Relation[]): Map<string, MapRelation[]> {
  const found = new Map<string, MapRelation[]>()
  for (const { id, tags, members } of relations) {
    for (const { ref } of members) {
      const name = `way/${ref}`
      const list = found.get(name) ?? []
      if (list.length < RELATIONS_MAX) list.push({ id: `relation/${id}`, tags })
      found.set(name, list)
    }
  }
  return found
}

/** Returns the areas of multipolygons, and the ways that are nothing but outlines of them. */
function readMultipolygons(relations: readonly Relation[], ways: ReadonlyMap<number, Way>) {
  const areas = new Map<string, Pick<MapFeature, 'tags' | 'geometry'>>()
  const outlines = new Set<number>()
  for (const { id, tags, members } of relations) {
    if (tags.type !== 'multipolygon' && tags.type !== 'boundary') continue
    for (const { ref, role } of members) {
      if (!isTold(ways.get(ref)?.tags ?? {}, role === 'outer' ? tags : {})) outlines.add(ref)
    }
    const rings = (wanted: Member['role']) =>
      joinRings(
        members.flatMap(({ ref, role, points }) =>
          role === wanted ? [ways.get(ref)?.points ?? points ?? []] : [],
        ),
      )
    const geometry = ringsToAreas(rings('outer'), rings('inner'))
    if (!geometry) continue
    // In old multipolygons, the outline has the tags, and is what the area is called.
    const outer = members.filter(({ role }) => role === 'outer')
    const [first] = outer.length === 1 && !isTold(tags, { type: tags.type }) ? outer : []
    const outline = first && ways.get(first.ref)
    if (outline) areas.set(`way/${outline.id}`, { tags: outline.tags, geometry })
    else areas.set(`relation/${id}`, { tags, geometry })
  }
  return { areas, outlines }
}

/** Tags that say nothing about what an element is. */
const ORIGIN = /^(source|source_ref|source:ref|history|attribution|created_by)$/

/** Returns whether an element has tags of its own. @param others tags that do not count with the same value */
const isTold = (tags: Tags, others: Tags = {}) =>
  Object.entries(tags).some(([key, value]) => !ORIGIN.test(key) && others[key] !== value)

function isClosed(points: readonly Position[]): boolean {
  const [first, last] = [points[0], points.at(-1)]
  return points.length >= 4 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
}

/** Keys whose closed ways are areas, and the values for which this is not so. */
const AREA_KEYS = new Map<string, RegExp | undefined>([
  ...['golf', 'landuse', 'leisure', 'building', 'amenity', 'area', 'place'].map(
    (key) => [key, undefined] as const,
  ),
  ['natural', /^(coastline|cliff|ridge|arete|tree_row)$/],
  ['waterway', /^(?!(riverbank|dock|boatyard|dam)$)/],
  ['barrier', /^(?!(ditch|hedge|wall|city_wall|retaining_wall)$)/],
])

/** Returns whether the tags of a closed way mean its area, not its line. */
const isArea = (tags: Tags) =>
  tags.area !== 'no' &&
  Object.entries(tags).some(
    ([key, value]) => AREA_KEYS.has(key) && value !== 'no' && !AREA_KEYS.get(key)?.test(value),
  )

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A ring of GeoJSON has at least three corners and the first one again. */
const RING_MIN = 4

const keyOf = (position: Position | undefined) => position?.join() ?? ''

/**
 * Joins lines at their ends, in either direction, until they are closed. A ring of which a line is missing is closed
 * directly.
 */
function joinRings(lines: readonly (readonly Position[])[]): Position[][] {
  const left = new Set(lines.filter(({ length }) => length > 1))
  const rings: Position[][] = []
  for (const line of left) {
    left.delete(line)
    const ring = [...line]
    while (keyOf(ring[0]) !== keyOf(ring.at(-1))) {
      const next = continuationOf(ring, left)
      if (!next) break
      left.delete(next.line)
      ring.push(...next.points.slice(1))
    }
    const [start] = ring
    if (start && keyOf(start) !== keyOf(ring.at(-1))) ring.push(start)
    if (ring.length >= RING_MIN) rings.push(ring)
  }
  return rings
}

/** Returns a line that continues a ring at its end or, where none does, turned round, at its start. */
function continuationOf(ring: Position[], lines: ReadonlySet<readonly Position[]>) {
  for (const isTurned of [false, true]) {
    if (isTurned) ring.reverse()
    const end = keyOf(ring.at(-1))
    for (const line of lines) {
      if (keyOf(line[0]) === end) return { line, points: line }
      if (keyOf(line.at(-1)) === end) return { line, points: line.toReversed() }
    }
  }
  return undefined
}

/** Returns the areas of outer rings, with the inner rings that lie in them; undefined if there are none. */
function ringsToAreas(
  outers: readonly Position[][],
  inners: readonly Position[][],
): ShapeGeometry | undefined {
  const areas = outers.map((outer) => [outer])
  for (const inner of inners) {
    areas.find(([outer = []]) => inner.some((position) => isInside(outer, position)))?.push(inner)
  }
  const [only] = areas
  if (!only) return undefined
  return areas.length === 1
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: areas }
}
