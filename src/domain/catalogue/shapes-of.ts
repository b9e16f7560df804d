import { type CourseShape, SHAPES_MAX, type ShapeGeometry, type ShapeKind } from '../../contract/catalogue.ts'
import { crossesItself } from './crossing.ts'
import { CatalogueFileError, golfOf, type MapFeature, type Position } from './map-feature.ts'
import { shapeKindOf } from './shape-kinds.ts'

/** Kinds that may be lines; the others are areas. */
const LINES: readonly ShapeKind[] = ['path', 'water', 'outOfBounds', 'wood']

export const SHAPE_WORDS: Record<ShapeKind, string> = {
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
export function ringsOf(geometry: ShapeGeometry): Position[][] {
  switch (geometry.type) {
    case 'LineString':
      return []
    case 'Polygon':
      return geometry.coordinates
    case 'MultiPolygon':
      return geometry.coordinates.flat()
  }
}
