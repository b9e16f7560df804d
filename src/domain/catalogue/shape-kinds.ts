import type { ShapeKind } from '../../contract/catalogue.ts'
import { golfOf, type Tags } from './map-feature.ts'

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
export function shapeKindOf(tags: Tags): ShapeKind | undefined {
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
