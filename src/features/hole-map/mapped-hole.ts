import type { Coordinates } from '../../contract/round.ts'
import { numberOf } from '../../domain/format/printed-number.ts'
import type { MappedHole } from '../../platform/browser/hole-map-channel.ts'

interface Hole {
  number?: number | undefined
  tee?: Coordinates | undefined
  greenMiddle?: Coordinates | undefined
  pos?: readonly Coordinates[] | undefined
}

/**
 * Returns the data of a hole for the map, or null if its tee or green is unknown.
 * @param index from 0
 */
export function mappedHole(hole: Hole | undefined, index: number): MappedHole | null {
  if (!hole?.tee || !hole.greenMiddle) return null
  return { number: numberOf(hole, index), tee: hole.tee, green: hole.greenMiddle, pos: [...(hole.pos ?? [])] }
}
