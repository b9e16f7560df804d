import type { MapTypeCode } from '../../../contract/maps.ts'
import type { Landscape } from '../courses/course-geometry.ts'
import type { LayerName } from './layers.ts'

/** How one layer is painted; a layer may have several coats, for example a shadow below a fill. */
export interface Coat {
  layer: LayerName
  fill?: string
  stroke?: string
  /** Width in metres, for shapes that do not have their own width. */
  strokeWidth?: number
  opacity?: number
  /** The coat is omitted if there are fewer pixels per metre than this. */
  minScale?: number
  /** Multiplies the width of lines and discs. */
  widthFactor?: number
  /** Moves lines and discs by this multiple of their width, for example a highlight toward the light. */
  offsetInWidths?: Offset
  /** Moves all shapes by this many metres, for example for a shadow. */
  offsetMetres?: Offset
  /** Whether only the part of the stroke inside the shape is painted. */
  isClipped?: boolean
}

export interface Offset {
  x: number
  y: number
}

export interface Style {
  background: string
  /** The layers in painting order. */
  coats: readonly Coat[]
  /** Fills that replace the fills of the coats in certain landscapes. */
  tints: Partial<Record<Landscape, Partial<Record<LayerName, string>>>>
  /** Fine noise over the whole tile, so that large areas do not look flat. */
  grain?: Grain
}

export interface Grain {
  frequency: number
  opacity: number
}

const TREE_LAYERS = ['treeDark', 'treeMiddle', 'treeLight'] as const

/** Shades the ground between plants, so that a clump looks connected. */
function undergrowth(stroke: string, minScale: number): Coat[] {
  return [...TREE_LAYERS, 'bush' as const].map((layer) => ({ layer, stroke, widthFactor: 2, minScale }))
}

function treeShadows(shadow: Omit<Coat, 'layer'>): Coat[] {
  return TREE_LAYERS.map((layer) => ({ layer, ...shadow }))
}

/** Looks like a yardage book: pale paper and clear outlines. */
const yardageBook: Style = {
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
    ...undergrowth('#c0d3a3', 0.5),
    { layer: 'beach', fill: '#efe4c2', stroke: '#efe4c2', strokeWidth: 26 },
    { layer: 'sea', fill: '#a4c9db' },
    { layer: 'sea', stroke: '#aed0df', strokeWidth: 110, isClipped: true },
    { layer: 'sea', stroke: '#bbd9e4', strokeWidth: 56, isClipped: true },
    { layer: 'sea', stroke: '#cbe3ea', strokeWidth: 22, isClipped: true },
    { layer: 'sea', stroke: '#e4f0f2', strokeWidth: 2.4 },
    { layer: 'path', stroke: '#f3eedd', minScale: 0.3 },
    { layer: 'firstCut', fill: '#b9d095' },
    { layer: 'fairway', fill: '#9fc474', stroke: '#8cb463', strokeWidth: 0.7 },
    { layer: 'stripe', fill: '#a6c97c', minScale: 0.8 },
    { layer: 'bank', fill: '#b6c79a' },
    { layer: 'water', fill: '#9cc6da', stroke: '#7fb0c8', strokeWidth: 0.8 },
    { layer: 'ripple', stroke: '#b9d9e6', strokeWidth: 0.7, minScale: 0.5 },
    { layer: 'tee', fill: '#a9c983' },
    { layer: 'teeTop', fill: '#8fb866', stroke: '#7ba555', strokeWidth: 0.4 },
    { layer: 'apron', fill: '#9fc474' },
    { layer: 'collar', fill: '#86b05d' },
    { layer: 'green', fill: '#c9e5a0' },
    { layer: 'greenHeart', fill: '#d5ecb1', minScale: 0.8 },
    { layer: 'bunkerLip', fill: '#93b46d' },
    { layer: 'bunkerShade', fill: '#d8c38c' },
    { layer: 'bunker', fill: '#f3e6c0' },
    { layer: 'cup', stroke: '#ffffff', widthFactor: 2.2, minScale: 1.5 },
    { layer: 'cup', stroke: '#3c4a33', minScale: 1.5 },
    { layer: 'yard', fill: '#e6dfcc' },
    { layer: 'roof', fill: '#6f5c4c', opacity: 0.25, offsetMetres: { x: 1.5, y: 2 } },
    { layer: 'roof', fill: '#b0927a' },
    { layer: 'ridge', stroke: '#977a63', minScale: 0.8 },
    { layer: 'bush', stroke: '#9cb474' },
    {
      layer: 'bush',
      stroke: '#b3c688',
      widthFactor: 0.55,
      offsetInWidths: { x: -0.1, y: -0.12 },
      minScale: 0.8,
    },
    ...treeShadows({ stroke: '#5d7f4d', opacity: 0.28, offsetMetres: { x: 1.4, y: 1.9 }, minScale: 0.4 }),
    { layer: 'treeDark', stroke: '#7ba066' },
    { layer: 'treeMiddle', stroke: '#88ab70' },
    { layer: 'treeLight', stroke: '#97b77b' },
    {
      layer: 'treeDark',
      stroke: '#8bae73',
      widthFactor: 0.55,
      offsetInWidths: { x: -0.12, y: -0.14 },
      minScale: 0.6,
    },
    {
      layer: 'treeMiddle',
      stroke: '#99b97e',
      widthFactor: 0.55,
      offsetInWidths: { x: -0.12, y: -0.14 },
      minScale: 0.6,
    },
    {
      layer: 'treeLight',
      stroke: '#a8c48a',
      widthFactor: 0.55,
      offsetInWidths: { x: -0.12, y: -0.14 },
      minScale: 0.6,
    },
  ],
}

/** Looks like an aerial photograph on a clear morning: long shadows, mowing stripes, deep water. */
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
    ...undergrowth('#46612f', 0.3),
    { layer: 'beach', fill: '#cdbb8d', stroke: '#cdbb8d', strokeWidth: 26 },
    { layer: 'sea', fill: '#27505f' },
    { layer: 'sea', stroke: '#305e6b', strokeWidth: 120, isClipped: true },
    { layer: 'sea', stroke: '#3f7079', strokeWidth: 62, isClipped: true },
    { layer: 'sea', stroke: '#5f8f8e', strokeWidth: 24, isClipped: true },
    { layer: 'sea', stroke: '#d5dfd4', strokeWidth: 2.4, opacity: 0.8 },
    { layer: 'path', stroke: '#b7ab8b', minScale: 0.3 },
    { layer: 'firstCut', fill: '#638340' },
    { layer: 'fairway', fill: '#719a48' },
    { layer: 'stripe', fill: '#79a24e', minScale: 0.8 },
    { layer: 'bank', fill: '#5b6a39' },
    { layer: 'water', fill: '#3b6268' },
    { layer: 'ripple', fill: '#284c58', opacity: 0.5 },
    { layer: 'tee', fill: '#6a8c45' },
    { layer: 'teeTop', fill: '#83ab57' },
    { layer: 'apron', fill: '#719a48' },
    { layer: 'collar', fill: '#5f8a3e' },
    { layer: 'green', fill: '#93bd66' },
    { layer: 'greenHeart', fill: '#9fc672', opacity: 0.7, minScale: 0.8 },
    { layer: 'bunkerLip', fill: '#5d7f3c' },
    { layer: 'bunkerShade', fill: '#bda977' },
    { layer: 'bunker', fill: '#e7d9b0' },
    { layer: 'cup', stroke: '#ffffff', widthFactor: 2.2, minScale: 1.5 },
    { layer: 'cup', stroke: '#26301f', minScale: 1.5 },
    { layer: 'yard', fill: '#a59d8c' },
    { layer: 'roof', fill: '#1d2416', opacity: 0.45, offsetMetres: { x: 2.6, y: 3.4 } },
    { layer: 'roof', fill: '#8a5f48' },
    { layer: 'ridge', stroke: '#6f4937', minScale: 0.8 },
    { layer: 'bush', stroke: '#1d2a14', opacity: 0.35, offsetMetres: { x: 0.8, y: 1 }, minScale: 0.4 },
    { layer: 'bush', stroke: '#4c5f2c' },
    {
      layer: 'bush',
      stroke: '#77803a',
      widthFactor: 0.55,
      offsetInWidths: { x: -0.1, y: -0.12 },
      minScale: 0.8,
    },
    ...treeShadows({ stroke: '#17210f', opacity: 0.42, offsetMetres: { x: 2.6, y: 3.4 }, minScale: 0.3 }),
    { layer: 'treeDark', stroke: '#2c4524' },
    { layer: 'treeMiddle', stroke: '#38542a' },
    { layer: 'treeLight', stroke: '#476331' },
    {
      layer: 'treeDark',
      stroke: '#3a5730',
      widthFactor: 0.6,
      offsetInWidths: { x: -0.13, y: -0.16 },
      minScale: 0.5,
    },
    {
      layer: 'treeMiddle',
      stroke: '#486838',
      widthFactor: 0.6,
      offsetInWidths: { x: -0.13, y: -0.16 },
      minScale: 0.5,
    },
    {
      layer: 'treeLight',
      stroke: '#5a7940',
      widthFactor: 0.6,
      offsetInWidths: { x: -0.13, y: -0.16 },
      minScale: 0.5,
    },
  ],
}

export const STYLES: Readonly<Record<MapTypeCode, Style>> = { g: yardageBook, b: aerial }

export function isMapTypeCode(text: unknown): text is MapTypeCode {
  return typeof text === 'string' && Object.hasOwn(STYLES, text)
}
