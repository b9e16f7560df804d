import type { Coordinates } from '../../contract/round.ts'
import { bearingDeg, destination, distanceM } from '../geo.ts'

/** If the line of play is longer than this multiple of the straight line, some of its positions are wrong. */
const DETOUR_MAX = 1.5
/** A tee of a player is never this far from the one on the map; its length is then not of this line. */
const TEE_SHIFT_MAX_M = 150

/** The points of a hole that make its line of play. */
export interface HolePoints {
  tee?: Coordinates | undefined
  greenMiddle?: Coordinates | undefined
  pos?: readonly Coordinates[] | undefined
}

/**
 * Returns the line of play: the tee, the further positions and the middle of the green; without the positions if they
 * are implausible. Undefined if the tee or the green is unknown.
 */
export function lineOfPlay({ tee, greenMiddle, pos = [] }: HolePoints): readonly Coordinates[] | undefined {
  if (!tee || !greenMiddle) return undefined
  const line = [tee, ...pos, greenMiddle]
  return lineLengthM(line) <= distanceM(tee, greenMiddle) * DETOUR_MAX ? line : [tee, greenMiddle]
}

/** Returns the length of a line in metres. */
export function lineLengthM(points: readonly Coordinates[]): number {
  return points.reduce((sum, point, at) => sum + distanceM(points[at - 1] ?? point, point), 0)
}

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
