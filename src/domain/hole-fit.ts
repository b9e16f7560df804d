import type { Coordinates, CourseHole } from '../contract/round.ts'
import { distanceM } from './geo.ts'

const NEAREST_M = 100
const FARTHEST_M = 1000

/**
 * The position that the map's zoom is fitted to, together with the tee: the hole's first extra position where
 * that is 100 to 1000 m from the tee, both included, else the green (spec: Hole map). Undefined where the tee or
 * the green is missing: the hole then has no map.
 */
export function holeFit({ tee, greenMiddle, pos }: CourseHole): Coordinates | undefined {
  if (!tee || !greenMiddle) return undefined
  const [first] = pos
  if (!first) return greenMiddle
  const distance = distanceM(tee, first)
  return distance >= NEAREST_M && distance <= FARTHEST_M ? first : greenMiddle
}
