import * as v from 'valibot'
import { TEE_GENDERS } from './round-rules.ts'
import { bounded, coordinates, maybe, plainText, visible } from './wire.ts'

/** Map types and their codes in paths. */
export const MAP_TYPE_CODES = { Google: 'g', Bing: 'b' } as const
export type MapType = keyof typeof MAP_TYPE_CODES
export type MapTypeCode = (typeof MAP_TYPE_CODES)[MapType]

/** What a shape of a facility is. The maps draw the kinds from the first to the last. */
export const SHAPE_KINDS = [
  'rough',
  'wood',
  'scrub',
  'outOfBounds',
  'sand',
  'water',
  'fairway',
  'tee',
  'green',
  'bunker',
  'path',
  'building',
] as const
export type ShapeKind = (typeof SHAPE_KINDS)[number]

export const COURSE_HOLES_MAX = 18
export const SHAPES_MAX = 50_000
const COURSES_MAX = 20
const TEES_MAX = 30

const text = v.pipe(plainText, v.maxLength(200))
const requiredText = v.pipe(text, visible)
const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

/** The lowest and the highest value that a catalogue stores. */
export const VALUE_RANGES = {
  par: [3, 6],
  strokeIndex: [1, 18],
  /** Metres. */
  length: [1, 1500],
  rating: [1, 120],
  slope: [55, 155],
} as const

const par = whole(...VALUE_RANGES.par)
const strokeIndex = whole(...VALUE_RANGES.strokeIndex)
const [shortestM, longestM] = VALUE_RANGES.length
const lengthM = v.pipe(v.number(), v.minValue(shortestM), v.maxValue(longestM))
const [lowestRating, highestRating] = VALUE_RANGES.rating

const catalogueHole = v.object({
  /** The printed number if it is not the position on the course. */
  number: maybe(whole(1, 99)),
  name: maybe(text),
  /** Missing only in a draft. */
  par: maybe(par),
  strokeIndex: maybe(strokeIndex),
  /** Par and stroke index of women, where they differ. */
  women: maybe(v.object({ par: maybe(par), strokeIndex: maybe(strokeIndex) })),
  /** The line of play: the middle tee, further points, the middle of the green. */
  tee: maybe(coordinates),
  pos: maybe(bounded(coordinates, 0, 20)),
  greenMiddle: maybe(coordinates),
  /** Metres along the line of play, as printed; without it, the line is measured. */
  lengthM: maybe(lengthM),
})
/** A hole of a course of the catalogue. */
export type CatalogueHole = v.InferOutput<typeof catalogueHole>

export const catalogueTee = v.object({
  id: requiredText,
  name: requiredText,
  /** Whom rating, slope, pars and stroke indexes are for. */
  gender: maybe(v.picklist(TEE_GENDERS)),
  rating: maybe(v.pipe(v.number(), v.minValue(lowestRating), v.maxValue(highestRating))),
  slope: maybe(whole(...VALUE_RANGES.slope)),
  /** By hole; missing values are those of the holes. */
  pars: maybe(bounded(maybe(par), 0, COURSE_HOLES_MAX)),
  strokeIndexes: maybe(bounded(maybe(strokeIndex), 0, COURSE_HOLES_MAX)),
  lengthsM: maybe(bounded(maybe(lengthM), 0, COURSE_HOLES_MAX)),
})
/** A tee of a course of the catalogue, for a gender if its values differ by gender. */
export type CatalogueTee = v.InferOutput<typeof catalogueTee>

const catalogueCourse = v.object({
  id: requiredText,
  name: requiredText,
  holes: bounded(catalogueHole, 1, COURSE_HOLES_MAX),
  tees: bounded(catalogueTee, 0, TEES_MAX),
})
export type CatalogueCourse = v.InferOutput<typeof catalogueCourse>

const position = v.tuple([v.number(), v.number()])
const line = v.array(position)
/** GeoJSON: longitude before latitude. */
export const shapeGeometry = v.variant('type', [
  v.object({ type: v.literal('LineString'), coordinates: line }),
  v.object({ type: v.literal('Polygon'), coordinates: v.array(line) }),
  v.object({ type: v.literal('MultiPolygon'), coordinates: v.array(v.array(line)) }),
])
export type ShapeGeometry = v.InferOutput<typeof shapeGeometry>

const courseShape = v.object({
  /** The id in the imported file, such as `way/771972858`. */
  id: requiredText,
  kind: v.picklist(SHAPE_KINDS),
  geometry: shapeGeometry,
})
/** An area or line of a facility, such as a bunker. */
export type CourseShape = v.InferOutput<typeof courseShape>

/** A facility with its courses, as it is imported, corrected and published. The shapes are stored beside it. */
export const catalogueFacility = v.object({
  name: requiredText,
  /** Town and country, as shown in lists. */
  place: maybe(text),
  position: maybe(coordinates),
  /** Whom maps and exports with these data must name, such as `© OpenStreetMap contributors`. */
  attribution: maybe(text),
  /** Empty only in a draft. */
  courses: bounded(catalogueCourse, 0, COURSES_MAX),
})
export type CatalogueFacility = v.InferOutput<typeof catalogueFacility>

export const courseShapes = bounded(courseShape, 0, SHAPES_MAX)
