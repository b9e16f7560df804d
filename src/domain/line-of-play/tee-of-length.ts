import { bearingDeg, destination, distanceM } from '../geometry/geo.ts'
import { type HolePoints, lineLengthM, lineOfPlay } from './line-of-play.ts'

/** A tee of a player is never this far from the one on the map; its length is then not of this line. */
const TEE_SHIFT_MAX_M = 150

/**
 * Returns the hole with its tee moved along the line of play, so that the line has the length of a player's tee. Returns
 * the same hole without such a length, and if the length is not plausible for this line.
 */
export function fromTeeOfLength<Hole extends HolePoints>(hole: Hole, lengthM: number | undefined): Hole {
  const line = lineOfPlay(hole)
  if (!line || lengthM === undefined) return hole
  const [tee, next] = line
  const shiftM = lengthM - lineLengthM(line)
  if (!tee || !next || Math.abs(shiftM) > TEE_SHIFT_MAX_M || -shiftM >= distanceM(tee, next)) return hole
  return { ...hole, tee: destination(next, bearingDeg(next, tee), distanceM(next, tee) + shiftM) }
}
