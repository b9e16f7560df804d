import type { Coordinates } from '../../contract/round.ts'
import { distanceM } from '../geometry/geo.ts'

/** If the line of play is longer than this multiple of the straight line, some of its positions are wrong. */
const DETOUR_MAX = 1.5

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
