import type { Landscape } from '../courses/course-geometry.ts'
import type { LayerName } from './layers.ts'

/** One coat of paint over one kind of thing. */
export interface Coat {
  layer: LayerName
  fill?: string
  stroke?: string
  /** Of a stroke, in metres; lines and discs bring their own width. */
  strokeMetres?: number
  opacity?: number
  /** Below this many pixels a metre the coat is left out. */
  fromScale?: number
  /** Discs drawn so much larger and so far aside, in parts of their width. */
  grow?: number
  shift?: readonly [x: number, y: number]
  /** All shapes moved by so many metres, as shadows are. */
  cast?: readonly [x: number, y: number]
  /** A stroke that stays within its own outline. */
  isInner?: boolean
}

export interface Style {
  background: string
  coats: readonly Coat[]
  /** Other fills where the land is another. */
  tints: Partial<Record<Landscape, Partial<Record<LayerName, string>>>>
  /** A fine grain over everything, so that the ground does not look like plastic. */
  grain?: { frequency: number; opacity: number }
}

/** The shaded ground that trees stand on, so that a clump is one thing. */
function floors(colour: string, fromScale: number): Coat[] {
  return (['treeDark', 'treeMiddle', 'treeLight', 'bush'] as const).map((layer) => ({
    layer,
    stroke: colour,
    grow: 2,
    fromScale,
  }))
}

/** As in a yardage book: calm paper, clear outlines. */
const book: Style = {
  background: '#eceee0',
  tints: {
    links: {
      landHaze: '#e7e8d2',
      landEdge: '#e1e3c4',
      land: '#d9debb',
      meadow: '#e6e0b4',
      firstCut: '#bdd196',
    },
    highland: { landHaze: '#e5e8d2', landEdge: '#dde2c1', land: '#d3dbb2', meadow: '#e0dfb6' },
  },
  coats: [
    { layer: 'landHaze', fill: '#e3e8d3' },
    { layer: 'landEdge', fill: '#d9e2c3' },
    { layer: 'land', fill: '#cfdcb4' },
    { layer: 'meadow', fill: '#d8e2bb', opacity: 0.75 },
    { layer: 'thicket', fill: '#c4d5a8', opacity: 0.8 },
    ...floors('#c0d3a3', 0.5),
    { layer: 'beach', fill: '#efe4c2', stroke: '#efe4c2', strokeMetres: 26 },
    { layer: 'sea', fill: '#a4c9db' },
    { layer: 'sea', stroke: '#aed0df', strokeMetres: 110, isInner: true },
    { layer: 'sea', stroke: '#bbd9e4', strokeMetres: 56, isInner: true },
    { layer: 'sea', stroke: '#cbe3ea', strokeMetres: 22, isInner: true },
    { layer: 'sea', stroke: '#e4f0f2', strokeMetres: 2.4 },
    { layer: 'path', stroke: '#f3eedd', fromScale: 0.3 },
    { layer: 'firstCut', fill: '#b9d095' },
    { layer: 'fairway', fill: '#9fc474', stroke: '#8cb463', strokeMetres: 0.7 },
    { layer: 'stripe', fill: '#a6c97c', fromScale: 0.8 },
    { layer: 'bank', fill: '#b6c79a' },
    { layer: 'water', fill: '#9cc6da', stroke: '#7fb0c8', strokeMetres: 0.8 },
    { layer: 'ripple', stroke: '#b9d9e6', strokeMetres: 0.7, fromScale: 0.5 },
    { layer: 'tee', fill: '#a9c983' },
    { layer: 'teeTop', fill: '#8fb866', stroke: '#7ba555', strokeMetres: 0.4 },
    { layer: 'apron', fill: '#9fc474' },
    { layer: 'collar', fill: '#86b05d' },
    { layer: 'green', fill: '#c9e5a0' },
    { layer: 'greenHeart', fill: '#d5ecb1', fromScale: 0.8 },
    { layer: 'bunkerLip', fill: '#93b46d' },
    { layer: 'bunkerShade', fill: '#d8c38c' },
    { layer: 'bunker', fill: '#f3e6c0' },
    { layer: 'cup', stroke: '#ffffff', grow: 2.2, fromScale: 1.5 },
    { layer: 'cup', stroke: '#3c4a33', fromScale: 1.5 },
    { layer: 'yard', fill: '#e6dfcc' },
    { layer: 'roof', fill: '#6f5c4c', opacity: 0.25, cast: [1.5, 2] },
    { layer: 'roof', fill: '#b0927a' },
    { layer: 'ridge', stroke: '#977a63', fromScale: 0.8 },
    { layer: 'bush', stroke: '#9cb474' },
    { layer: 'bush', stroke: '#b3c688', grow: 0.55, shift: [-0.1, -0.12], fromScale: 0.8 },
    { layer: 'treeDark', stroke: '#5d7f4d', opacity: 0.28, cast: [1.4, 1.9], fromScale: 0.4 },
    { layer: 'treeMiddle', stroke: '#5d7f4d', opacity: 0.28, cast: [1.4, 1.9], fromScale: 0.4 },
    { layer: 'treeLight', stroke: '#5d7f4d', opacity: 0.28, cast: [1.4, 1.9], fromScale: 0.4 },
    { layer: 'treeDark', stroke: '#7ba066' },
    { layer: 'treeMiddle', stroke: '#88ab70' },
    { layer: 'treeLight', stroke: '#97b77b' },
    { layer: 'treeDark', stroke: '#8bae73', grow: 0.55, shift: [-0.12, -0.14], fromScale: 0.6 },
    { layer: 'treeMiddle', stroke: '#99b97e', grow: 0.55, shift: [-0.12, -0.14], fromScale: 0.6 },
    { layer: 'treeLight', stroke: '#a8c48a', grow: 0.55, shift: [-0.12, -0.14], fromScale: 0.6 },
  ],
}

/** As from an aeroplane on a clear morning: long shadows, mown bands, deep water. */
const aerial: Style = {
  background: '#6d7a4f',
  tints: {
    links: {
      landHaze: '#6f7a4c',
      landEdge: '#6f7948',
      land: '#6e7843',
      meadow: '#928c53',
      firstCut: '#6f8744',
    },
    highland: {
      landHaze: '#6e784b',
      landEdge: '#6b7545',
      land: '#66723f',
      meadow: '#8b8550',
      firstCut: '#688340',
    },
  },
  grain: { frequency: 0.55, opacity: 0.17 },
  coats: [
    { layer: 'landHaze', fill: '#66774a' },
    { layer: 'landEdge', fill: '#5e7443' },
    { layer: 'land', fill: '#56713c' },
    { layer: 'meadow', fill: '#6d8247', opacity: 0.34 },
    { layer: 'thicket', fill: '#4b6735', opacity: 0.32 },
    ...floors('#46612f', 0.3),
    { layer: 'beach', fill: '#cdbb8d', stroke: '#cdbb8d', strokeMetres: 26 },
    { layer: 'sea', fill: '#27505f' },
    { layer: 'sea', stroke: '#305e6b', strokeMetres: 120, isInner: true },
    { layer: 'sea', stroke: '#3f7079', strokeMetres: 62, isInner: true },
    { layer: 'sea', stroke: '#5f8f8e', strokeMetres: 24, isInner: true },
    { layer: 'sea', stroke: '#d5dfd4', strokeMetres: 2.4, opacity: 0.8 },
    { layer: 'path', stroke: '#b7ab8b', fromScale: 0.3 },
    { layer: 'firstCut', fill: '#638340' },
    { layer: 'fairway', fill: '#719a48' },
    { layer: 'stripe', fill: '#79a24e', fromScale: 0.8 },
    { layer: 'bank', fill: '#5b6a39' },
    { layer: 'water', fill: '#3b6268' },
    { layer: 'ripple', fill: '#284c58', opacity: 0.5 },
    { layer: 'tee', fill: '#6a8c45' },
    { layer: 'teeTop', fill: '#83ab57' },
    { layer: 'apron', fill: '#719a48' },
    { layer: 'collar', fill: '#5f8a3e' },
    { layer: 'green', fill: '#93bd66' },
    { layer: 'greenHeart', fill: '#9fc672', opacity: 0.7, fromScale: 0.8 },
    { layer: 'bunkerLip', fill: '#5d7f3c' },
    { layer: 'bunkerShade', fill: '#bda977' },
    { layer: 'bunker', fill: '#e7d9b0' },
    { layer: 'cup', stroke: '#ffffff', grow: 2.2, fromScale: 1.5 },
    { layer: 'cup', stroke: '#26301f', fromScale: 1.5 },
    { layer: 'yard', fill: '#a59d8c' },
    { layer: 'roof', fill: '#1d2416', opacity: 0.45, cast: [2.6, 3.4] },
    { layer: 'roof', fill: '#8a5f48' },
    { layer: 'ridge', stroke: '#6f4937', fromScale: 0.8 },
    { layer: 'bush', stroke: '#1d2a14', opacity: 0.35, cast: [0.8, 1], fromScale: 0.4 },
    { layer: 'bush', stroke: '#4c5f2c' },
    { layer: 'bush', stroke: '#77803a', grow: 0.55, shift: [-0.1, -0.12], fromScale: 0.8 },
    { layer: 'treeDark', stroke: '#17210f', opacity: 0.42, cast: [2.6, 3.4], fromScale: 0.3 },
    { layer: 'treeMiddle', stroke: '#17210f', opacity: 0.42, cast: [2.6, 3.4], fromScale: 0.3 },
    { layer: 'treeLight', stroke: '#17210f', opacity: 0.42, cast: [2.6, 3.4], fromScale: 0.3 },
    { layer: 'treeDark', stroke: '#2c4524' },
    { layer: 'treeMiddle', stroke: '#38542a' },
    { layer: 'treeLight', stroke: '#476331' },
    { layer: 'treeDark', stroke: '#3a5730', grow: 0.6, shift: [-0.13, -0.16], fromScale: 0.5 },
    { layer: 'treeMiddle', stroke: '#486838', grow: 0.6, shift: [-0.13, -0.16], fromScale: 0.5 },
    { layer: 'treeLight', stroke: '#5a7940', grow: 0.6, shift: [-0.13, -0.16], fromScale: 0.5 },
  ],
}

export const STYLES = { g: book, b: aerial } as const
export type MapTypeCode = keyof typeof STYLES

export function isMapTypeCode(text: unknown): text is MapTypeCode {
  return typeof text === 'string' && Object.hasOwn(STYLES, text)
}
