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
}

export interface Style {
  background: string
  coats: readonly Coat[]
  /** A fine grain over everything, so that the ground does not look like plastic. */
  grain?: { frequency: number; opacity: number }
}

/** As in a yardage book: calm paper, clear outlines. */
const book: Style = {
  background: '#eceee0',
  coats: [
    { layer: 'land', fill: '#cfdcb4', stroke: '#cfdcb4' },
    { layer: 'meadow', fill: '#d9e3bd', opacity: 0.9 },
    { layer: 'thicket', fill: '#c1d2a4', opacity: 0.9 },
    { layer: 'beach', fill: '#efe4c2', stroke: '#efe4c2', strokeMetres: 26 },
    { layer: 'sea', fill: '#a9cddd' },
    { layer: 'sea', stroke: '#c9e1ea', strokeMetres: 3 },
    { layer: 'path', stroke: '#f3eedd', fromScale: 0.3 },
    { layer: 'firstCut', fill: '#b9d095' },
    { layer: 'fairway', fill: '#9fc474', stroke: '#8cb463', strokeMetres: 0.7 },
    { layer: 'stripe', fill: '#a9cc80', fromScale: 0.35 },
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
  grain: { frequency: 0.55, opacity: 0.17 },
  coats: [
    { layer: 'land', fill: '#56713c', stroke: '#56713c' },
    { layer: 'meadow', fill: '#6d8247', opacity: 0.55 },
    { layer: 'thicket', fill: '#445f31', opacity: 0.6 },
    { layer: 'beach', fill: '#cdbb8d', stroke: '#cdbb8d', strokeMetres: 26 },
    { layer: 'sea', fill: '#2f5f70' },
    { layer: 'sea', stroke: '#6f9a9c', strokeMetres: 5, opacity: 0.7 },
    { layer: 'path', stroke: '#b7ab8b', fromScale: 0.3 },
    { layer: 'firstCut', fill: '#638340' },
    { layer: 'fairway', fill: '#719a48' },
    { layer: 'stripe', fill: '#7fa854', fromScale: 0.35 },
    { layer: 'bank', fill: '#5b6a39' },
    { layer: 'water', fill: '#3a6270' },
    { layer: 'ripple', fill: '#2c5060', opacity: 0.55 },
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
