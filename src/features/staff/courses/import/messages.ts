import { SHAPE_KINDS, type ShapeKind } from '../../../../contract/catalogue.ts'
import type { Coordinates } from '../../../../contract/round.ts'
import type { ShapeCounts } from '../../../../contract/staff/catalogue-staff.ts'
import { counted } from '../../../../domain/format/counted.ts'

export const messages = {
  title: 'Import',
  label: 'Import courses',
  drop: 'Drop a GeoJSON or Overpass file here or choose one. You see what would change before anything is stored.',
  tooLarge: 'it is larger than 20 MB',
  fresh: 'This adds a facility to the catalogue.',
  noChanges: 'The file changes nothing that is stored.',
  questions: 'What the file does not say',
  asks: 'Answer this first; nothing is stored until then. The proposals are the shorter walks.',
  answer: 'Use these answers',
  problems: 'Problems',
  changes: 'What would change',
} as const

const KIND_WORDS: Readonly<Record<ShapeKind, readonly [string, string]>> = {
  rough: ['area of rough', 'areas of rough'],
  wood: ['wood', 'woods'],
  scrub: ['area of scrub', 'areas of scrub'],
  outOfBounds: ['out of bounds', 'out of bounds'],
  sand: ['sand area', 'sand areas'],
  water: ['area of water', 'areas of water'],
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

/** Returns a position as on a map, which shows when a file has latitude and longitude exchanged: "56.344° N, 2.803° W". */
export function positionText({ lat, lon }: Coordinates): string {
  const degrees = (value: number) => `${Math.abs(value).toFixed(3)}°`
  return `${degrees(lat)} ${lat < 0 ? 'S' : 'N'}, ${degrees(lon)} ${lon < 0 ? 'W' : 'E'}`
}
