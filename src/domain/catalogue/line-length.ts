import type { CatalogueHole } from '../../contract/catalogue.ts'
import { METRES_PER_YARD } from '../distance.ts'
import { distanceM } from '../geo.ts'

/** Returns the length of a hole along its line of play in metres; undefined without tee or green. */
export function lineLengthM({
  tee,
  pos = [],
  greenMiddle,
}: Pick<CatalogueHole, 'tee' | 'pos' | 'greenMiddle'>) {
  if (!tee || !greenMiddle) return undefined
  const points = [tee, ...pos, greenMiddle]
  return points.reduce((sum, point, at) => sum + distanceM(points[at - 1] ?? point, point), 0)
}

/** Returns a length in whole metres. */
export const metresOf = (length: number, isYards: boolean) =>
  Math.round(isYards ? length * METRES_PER_YARD : length)
