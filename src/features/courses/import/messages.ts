import { SHAPE_KINDS, type ShapeKind } from '../../../contract/catalogue.ts'
import type { ShapeCounts } from '../../../contract/catalogue-staff.ts'
import { counted } from '../../../domain/counted.ts'

export const messages = {
  title: 'Import',
  label: 'Import courses',
  drop: 'Drop a GeoJSON or Overpass file here or choose one. You see what would change before anything is stored.',
  tooLarge: 'it is larger than 20 MB',
  fresh: 'This adds a facility to the catalogue.',
  noChanges: 'The file changes nothing that is stored.',
  problems: 'Problems',
  changes: 'What would change',
} as const

const KIND_WORDS: Readonly<Record<ShapeKind, readonly [string, string]>> = {
  rough: ['rough', 'roughs'],
  wood: ['wood', 'woods'],
  scrub: ['scrub', 'scrubs'],
  outOfBounds: ['out of bounds', 'out of bounds'],
  sand: ['sand area', 'sand areas'],
  water: ['water', 'waters'],
  fairway: ['fairway', 'fairways'],
  tee: ['tee', 'tees'],
  green: ['green', 'greens'],
  bunker: ['bunker', 'bunkers'],
  path: ['path', 'paths'],
  building: ['building', 'buildings'],
}

/** Returns the numbers of shapes: "18 greens, 72 bunkers"; "No shapes" without any. */
export function shapesText(shapes: ShapeCounts): string {
  const parts = SHAPE_KINDS.toReversed().flatMap((kind) => {
    const count = shapes[kind] ?? 0
    return count === 0 ? [] : counted(count, ...KIND_WORDS[kind])
  })
  return parts.length === 0 ? 'No shapes' : parts.join(', ')
}
