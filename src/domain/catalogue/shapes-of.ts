import {
  type CourseShape,
  SHAPE_KINDS,
  SHAPES_MAX,
  type ShapeGeometry,
  type ShapeKind,
} from '../../contract/catalogue.ts'
import type { FieldChange, ShapeCounts } from '../../contract/staff/catalogue-staff.ts'
import { fieldChange } from '../files/change-list.ts'
import { CatalogueFileError, golfOf, type MapFeature, type Position, type Tags } from './map-feature.ts'

/** Kinds that may be lines; the others are areas. */
const LINES: readonly ShapeKind[] = ['path', 'water', 'outOfBounds', 'wood']

const SHAPE_WORDS: Record<ShapeKind, string> = {
  rough: 'rough',
  wood: 'wood',
  scrub: 'scrub',
  outOfBounds: 'out of bounds',
  sand: 'sand',
  water: 'water',
  fairway: 'fairway',
  tee: 'tee',
  green: 'green',
  bunker: 'bunker',
  path: 'path',
  building: 'building',
}

/**
 * Returns the shapes among the features, and in words what was left out or looks wrong.
 * @throws CatalogueFileError when there are too many
 */
export function shapesOf(features: readonly MapFeature[]): { shapes: CourseShape[]; notices: string[] } {
  const shapes: CourseShape[] = []
  const notices: string[] = []
  for (const { id, tags, geometry } of features) {
    const kind = golfOf(tags).includes('hole') ? undefined : shapeKindOf(tags)
    if (!kind || geometry.type === 'Point') continue
    const drawn = geometryOf(kind, geometry, tags.area === 'yes')
    if (!drawn) {
      notices.push(`${SHAPE_WORDS[kind]} ${id} has no closed outline and was left out`)
      continue
    }
    if (ringsOf(drawn).some(crossesItself)) {
      notices.push(`the outline of ${SHAPE_WORDS[kind]} ${id} crosses itself`)
    }
    if (shapes.length === SHAPES_MAX) throw new CatalogueFileError(`has more than ${SHAPES_MAX} shapes`)
    shapes.push({ id, kind, geometry: drawn })
  }
  return { shapes, notices }
}

function geometryOf(
  kind: ShapeKind,
  geometry: Exclude<MapFeature['geometry'], { type: 'Point' }>,
  isArea: boolean,
): ShapeGeometry | undefined {
  if (geometry.type === 'LineString') {
    const isClosed = isSame(geometry.coordinates[0], geometry.coordinates.at(-1))
    if (LINES.includes(kind) && (kind === 'path' || !isClosed)) {
      return geometry.coordinates.length < 2 ? undefined : geometry
    }
    const ring = isClosed ? closedRing(geometry.coordinates) : undefined
    return ring && { type: 'Polygon', coordinates: [ring] }
  }
  const polygons = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).flatMap(
    ([outer, ...inner]) => {
      const ring = outer && closedRing(outer)
      const holes = inner.map(closedRing).filter((hole) => hole !== undefined)
      return ring ? [[ring, ...holes]] : []
    },
  )
  const [first, second] = polygons
  if (!first) return undefined
  // Exports turn a footpath that leads back to its beginning into an area.
  if (kind === 'path' && !isArea && first.length === 1 && !second) {
    return { type: 'LineString', coordinates: first[0] ?? [] }
  }
  return second ? { type: 'MultiPolygon', coordinates: polygons } : { type: 'Polygon', coordinates: first }
}

/** Returns the ring with its first point at the end; undefined if it has no area. */
function closedRing(ring: readonly Position[]): Position[] | undefined {
  const [first] = ring
  if (!first) return undefined
  const closed = isSame(first, ring.at(-1)) ? [...ring] : [...ring, first]
  return closed.length < 4 ? undefined : closed
}

const isSame = (a: Position | undefined, b: Position | undefined) =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1]

/** Returns all rings of an area, and none of a line. */
function ringsOf(geometry: ShapeGeometry): Position[][] {
  switch (geometry.type) {
    case 'LineString':
      return []
    case 'Polygon':
      return geometry.coordinates
    case 'MultiPolygon':
      return geometry.coordinates.flat()
  }
}

/** Comparisons of two segments in one ring. Real outlines need a few for each point. */
const COMPARISONS_PER_POINT = 50

/**
 * Returns whether a ring crosses itself. Compares only segments that overlap from west to east, and stops at a limit,
 * because a hostile ring has only such segments: then the answer is that it does.
 */
function crossesItself(ring: readonly Position[]): boolean {
  const segments = ring.slice(1).flatMap((to, index) => {
    const from = ring[index] as Position
    const isPoint = from[0] === to[0] && from[1] === to[1]
    return isPoint
      ? []
      : [{ index, from, to, west: Math.min(from[0], to[0]), east: Math.max(from[0], to[0]) }]
  })
  const last = segments.length - 1
  const sorted = segments.map((segment, at) => ({ ...segment, at })).sort((a, b) => a.west - b.west)
  let comparisonsLeft = COMPARISONS_PER_POINT * Math.max(200, segments.length)
  for (const [position, one] of sorted.entries()) {
    for (let next = position + 1; next < sorted.length; next += 1) {
      const other = sorted[next]
      if (!other || other.west > one.east) break
      comparisonsLeft -= 1
      if (comparisonsLeft < 0) return true
      const gap = Math.abs(one.at - other.at)
      if (gap > 1 && gap < last && cross(one, other)) return true
    }
  }
  return false
}

interface Segment {
  from: Position
  to: Position
}

/** Returns whether two segments cross in a point that is not an end of both. */
function cross(a: Segment, b: Segment): boolean {
  const [a1, a2] = [side(b, a.from), side(b, a.to)]
  const [b1, b2] = [side(a, b.from), side(a, b.to)]
  return a1 * a2 < 0 && b1 * b2 < 0
}

const side = ({ from, to }: Segment, point: Position) =>
  Math.sign((to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0]))

/** A map, because tags may have the names of what objects inherit. */
const kinds = (byValue: Record<string, ShapeKind>) => new Map(Object.entries(byValue))

const GOLF = kinds({
  fairway: 'fairway',
  green: 'green',
  tee: 'tee',
  bunker: 'bunker',
  rough: 'rough',
  water_hazard: 'water',
  lateral_water_hazard: 'water',
  out_of_bounds: 'outOfBounds',
  cartpath: 'path',
  path: 'path',
  clubhouse: 'building',
})
const NATURAL = kinds({
  water: 'water',
  wood: 'wood',
  tree_row: 'wood',
  scrub: 'scrub',
  heath: 'scrub',
  sand: 'sand',
  beach: 'sand',
  dune: 'sand',
  grassland: 'rough',
})
const LANDUSE = kinds({
  forest: 'wood',
  reservoir: 'water',
  basin: 'water',
  grass: 'rough',
  meadow: 'rough',
})
const WATERWAYS = new Set(['river', 'stream', 'canal', 'drain', 'ditch', 'riverbank'])
const WAYS = new Set([
  'path',
  'footway',
  'cycleway',
  'bridleway',
  'steps',
  'pedestrian',
  'track',
  'service',
  'residential',
  'unclassified',
  'tertiary',
  'secondary',
  'primary',
])

/** Returns what a feature is on a map of golf; undefined if the map does not show it. */
function shapeKindOf(tags: Tags): ShapeKind | undefined {
  const { natural, landuse, waterway, highway, building } = tags
  const values = golfOf(tags).toSorted((a) => (a === 'green' ? -1 : 0))
  const ofGolf = values.flatMap((value) => GOLF.get(value) ?? [])[0]
  if (ofGolf) return ofGolf
  if (isUnderground(tags)) return undefined
  if (building !== undefined && building !== 'no') return 'building'
  const ofGround = NATURAL.get(natural ?? '') ?? LANDUSE.get(landuse ?? '')
  if (ofGround) return ofGround
  if (waterway && WATERWAYS.has(waterway)) return 'water'
  if (highway && WAYS.has(highway)) return 'path'
  return undefined
}

const isUnderground = ({ tunnel }: Tags) => tunnel === 'yes' || tunnel === 'culvert'

/** Returns the number of shapes of each kind. */
export function shapeCounts(shapes: readonly CourseShape[]): ShapeCounts {
  const counts: ShapeCounts = {}
  for (const { kind } of shapes) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** Returns how the shapes of a facility change: their number by kind, or that only their outlines do. */
export function shapeChanges(before: ShapeCounts, after: ShapeCounts): FieldChange[] {
  const counts = SHAPE_KINDS.flatMap((kind) =>
    fieldChange(`Shapes: ${SHAPE_WORDS[kind]}`, before[kind] ?? 0, after[kind] ?? 0),
  )
  return counts.length > 0 ? counts : [{ field: 'Shapes', before: undefined, after: 'changed outlines' }]
}
