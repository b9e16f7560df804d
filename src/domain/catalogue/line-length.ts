import type { CatalogueHole } from '../../contract/catalogue.ts'
import { METRES_PER_YARD } from '../format/distance.ts'
import { distanceM } from '../geometry/geo.ts'
import type { FileLength } from './hole-values.ts'

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

/** Returns a length in whole metres; `isYards` is whether lengths without a unit are in yards. */
export const metresOf = ({ value, unit }: FileLength, isYards: boolean) =>
  Math.round((unit ? unit === 'yd' : isYards) ? value * METRES_PER_YARD : value)
