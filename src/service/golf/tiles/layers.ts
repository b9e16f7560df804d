import type { Shape } from './map-shapes.ts'

/** The kinds of shapes of a course. `styles.ts` defines how and in which order they are painted. */
const LAYER_NAMES = [
  'landHaze',
  'landEdge',
  'land',
  'meadow',
  'thicket',
  'beach',
  'sea',
  'path',
  'firstCut',
  'fairway',
  'stripe',
  'bank',
  'water',
  'ripple',
  'tee',
  'teeTop',
  'apron',
  'collar',
  'green',
  'greenHeart',
  'cup',
  'bunkerLip',
  'bunkerShade',
  'bunker',
  'yard',
  'roof',
  'ridge',
  'treeDark',
  'treeMiddle',
  'treeLight',
  'bush',
] as const
export type LayerName = (typeof LAYER_NAMES)[number]
export type Layers = Record<LayerName, Shape[]>

export function emptyLayers(): Layers {
  return Object.fromEntries(LAYER_NAMES.map((name) => [name, []])) as unknown as Layers
}
