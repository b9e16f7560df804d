import * as v from 'valibot'
import { SHAPE_KINDS, shapeGeometry } from './catalogue.ts'
import { endpoint, orNothing } from './endpoint.ts'
import { items, lenient } from './wire.ts'

const roundShapes = v.object({
  /** Changes with the shapes and with the lines of play. */
  version: v.fallback(v.string(), ''),
  /** Whom maps with these shapes must name, such as `© OpenStreetMap contributors`. */
  attribution: lenient(v.string()),
  /** Greens, bunkers and waters near the lines of play. */
  shapes: items(v.object({ kind: v.picklist(SHAPE_KINDS), geometry: shapeGeometry })),
})
export type RoundShapes = v.InferOutput<typeof roundShapes>

/** Returns the shapes near the holes of a round; an empty list if nobody has mapped its course. */
export const getRoundShapes = endpoint('GET', '/rest/round/{token}/shapes', {
  response: orNothing(roundShapes),
})
