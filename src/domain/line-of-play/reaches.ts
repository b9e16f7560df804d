import type { Coordinates } from '../../contract/round.ts'
import { bearingDeg, destination, distanceM } from '../geometry/geo.ts'
import type { Hazard } from './hole-plan.ts'

/** How far an arc extends to each side of the line. */
const HALF_WIDTH_M = 30
const POINTS_PER_SIDE = 6
/** The line is followed in steps of this length. */
const STEP_M = 1
const DEGREES_PER_RADIAN = 180 / Math.PI

/**
 * Returns a part of the circle around the middle of the green, from left to right where the line of play crosses it.
 * Undefined if the whole line is nearer to the green.
 * @param line from the tee to the middle of the green
 */
export function arcAcross(line: readonly Coordinates[], radiusM: number): Coordinates[] | undefined {
  const green = line.at(-1)
  const crossing = green && crossingOf(line.toReversed(), green, radiusM)
  if (!green || !crossing) return undefined
  const middle = bearingDeg(green, crossing)
  const step = ((HALF_WIDTH_M / radiusM) * DEGREES_PER_RADIAN) / POINTS_PER_SIDE
  return Array.from({ length: 2 * POINTS_PER_SIDE + 1 }, (_, at) =>
    // Clockwise from the green is to the left of the player.
    destination(green, middle + (POINTS_PER_SIDE - at) * step, radiusM),
  )
}

function crossingOf(
  line: readonly Coordinates[],
  green: Coordinates,
  radiusM: number,
): Coordinates | undefined {
  for (const [index, to] of line.entries()) {
    const from = line[index - 1]
    if (!from || distanceM(green, to) < radiusM) continue
    const bearing = bearingDeg(from, to)
    for (let alongM = 0; ; alongM += STEP_M) {
      const point = destination(from, bearing, alongM)
      if (distanceM(green, point) >= radiusM) return point
    }
  }
  return undefined
}

/**
 * Returns a hazard with the straight distances from a place to its nearer and its farther end, or undefined if it is not
 * between the place and the green. From beside the line, the end that comes last from the tee may be the nearer one.
 */
export function hazardFrom(hazard: Hazard, green: Coordinates, place: Coordinates): Hazard | undefined {
  if (distanceM(hazard.clear, green) >= distanceM(place, green)) return undefined
  const ends = [distanceM(place, hazard.reach), distanceM(place, hazard.clear)]
  return { ...hazard, reachM: Math.min(...ends), clearM: Math.max(...ends) }
}
