import type { Coordinates } from '../../contract/round.ts'
import { distanceM } from '../geometry/geo.ts'
import type { Hazard } from './hazards.ts'

/**
 * Returns a hazard with the straight distances from a place to its nearer and its farther end, or undefined if it is not
 * between the place and the green. From beside the line, the end that comes last from the tee may be the nearer one.
 */
export function hazardFrom(hazard: Hazard, green: Coordinates, place: Coordinates): Hazard | undefined {
  if (distanceM(hazard.clear, green) >= distanceM(place, green)) return undefined
  const ends = [distanceM(place, hazard.reach), distanceM(place, hazard.clear)]
  return { ...hazard, reachM: Math.min(...ends), clearM: Math.max(...ends) }
}
