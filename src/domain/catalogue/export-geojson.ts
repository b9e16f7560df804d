import type {
  CatalogueCourse,
  CatalogueFacility,
  CatalogueHole,
  CourseShape,
  ShapeKind,
} from '../../contract/catalogue.ts'
import type { Coordinates } from '../../contract/round.ts'
import { OSM_ATTRIBUTION } from './catalogue-file.ts'

const TAGS: Record<ShapeKind, Record<string, string>> = {
  rough: { golf: 'rough' },
  wood: { natural: 'wood' },
  scrub: { natural: 'scrub' },
  outOfBounds: { golf: 'out_of_bounds' },
  sand: { natural: 'sand' },
  water: { natural: 'water' },
  fairway: { golf: 'fairway' },
  tee: { golf: 'tee' },
  green: { golf: 'green' },
  bunker: { golf: 'bunker' },
  path: { golf: 'path' },
  building: { building: 'yes' },
}

/**
 * Returns a facility as a GeoJSON FeatureCollection with the tags of OpenStreetMap. Its member `facility` contains what
 * the tags cannot express; an import takes the courses from it.
 */
export function toGeoJson(facility: CatalogueFacility, shapes: readonly CourseShape[]): string {
  const { name, place, attribution } = facility
  const copyright =
    attribution === OSM_ATTRIBUTION
      ? `The data is available under the Open Database License (ODbL), ${OSM_ATTRIBUTION}`
      : attribution
  const features = [
    ...facility.courses.flatMap((course) =>
      course.holes.flatMap((hole, at) => holeFeature(course, hole, at + 1) ?? []),
    ),
    ...shapes.map(({ id, kind, geometry }) => ({
      type: 'Feature',
      id,
      properties: { '@id': id, ...tagsOf(kind, geometry.type) },
      geometry,
    })),
  ]
  return JSON.stringify({
    type: 'FeatureCollection',
    name,
    place,
    attribution,
    copyright,
    facility,
    features,
  })
}

/** An area that is a path would be read as the line around it. */
function tagsOf(kind: ShapeKind, type: CourseShape['geometry']['type']): Record<string, string> {
  if (kind === 'path' && type !== 'LineString') return { ...TAGS.path, area: 'yes' }
  if (kind === 'water' && type === 'LineString') return { waterway: 'stream' }
  if (kind === 'wood' && type === 'LineString') return { natural: 'tree_row' }
  return TAGS[kind]
}

function holeFeature(course: CatalogueCourse, hole: CatalogueHole, position: number) {
  const { tee, pos = [], greenMiddle, women } = hole
  if (!tee || !greenMiddle) return undefined
  const toPosition = ({ lat, lon }: Coordinates) => [lon, lat]
  const id = `hole/${course.id}/${position}`
  const properties = {
    '@id': id,
    golf: 'hole',
    'golf:course:name': course.name,
    ref: String(hole.number ?? position),
    name: hole.name,
    par: hole.par?.toString(),
    handicap: hole.strokeIndex?.toString(),
    'par:women': women?.par?.toString(),
    'handicap:women': women?.strokeIndex?.toString(),
    dist: hole.lengthM?.toString(),
  }
  const coordinates = [tee, ...pos, greenMiddle].map(toPosition)
  return { type: 'Feature', id, properties, geometry: { type: 'LineString', coordinates } }
}
