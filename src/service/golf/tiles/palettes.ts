import type { ShapeKind } from '../../../contract/catalogue.ts'

export type Theme = 'light' | 'dark'

interface Colours {
  fill: string
  /** The outline. It makes a shape visible beside another one whose fill is as light. */
  edge?: string
}

export interface Palette {
  /** What no shape covers. */
  ground: string
  /** The diagram of a course without shapes. Unlike shapes, it is grey. */
  diagram: string
  shapes: Readonly<Record<ShapeKind, Colours>>
}

/**
 * No four colours have a contrast of 3:1 in pairs, because black and white have only 21:1. Fairway, water and the pale
 * colours differ by their fills; sand in the rough, and in the dark palette water in the rough, by its outline.
 */
export const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: {
    ground: '#f3f3ec',
    diagram: '#8b908c',
    shapes: {
      rough: { fill: '#e8f0de' },
      wood: { fill: '#c6d8b8' },
      scrub: { fill: '#dbe2c4' },
      outOfBounds: { fill: '#e9e3df', edge: '#a94f43' },
      sand: { fill: '#fdebb4', edge: '#8a6420' },
      water: { fill: '#163c61', edge: '#163c61' },
      fairway: { fill: '#5c9250' },
      tee: { fill: '#8cbf74', edge: '#35632f' },
      green: { fill: '#bfe59c', edge: '#35632f' },
      bunker: { fill: '#fdebb4', edge: '#8a6420' },
      path: { fill: '#c9bfae' },
      building: { fill: '#cfc9c2', edge: '#8f8880' },
    },
  },
  dark: {
    ground: '#121a16',
    diagram: '#7d8781',
    shapes: {
      rough: { fill: '#16241b' },
      wood: { fill: '#1e3727' },
      scrub: { fill: '#263322' },
      outOfBounds: { fill: '#241b1a', edge: '#b0695d' },
      sand: { fill: '#dcc78f' },
      water: { fill: '#0b2338', edge: '#5b93b8' },
      fairway: { fill: '#4b7843' },
      tee: { fill: '#6a9c5a', edge: '#16241b' },
      green: { fill: '#9ccc7c', edge: '#16241b' },
      bunker: { fill: '#dcc78f' },
      path: { fill: '#4a4d45' },
      building: { fill: '#3a3d3b', edge: '#5d615e' },
    },
  },
}

export function isTheme(text: unknown): text is Theme {
  return typeof text === 'string' && Object.hasOwn(PALETTES, text)
}
