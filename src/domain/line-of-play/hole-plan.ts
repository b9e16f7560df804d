import type { Coordinates } from '../../contract/round.ts'
import type { GreenRings } from './green.ts'
import { type Hazard, hazardsOf, type Shape } from './hazards.ts'
import { createPlane, legsOf, type PlanePoint, stretchesInside } from './hole-plane.ts'
import { type HolePoints, lineOfPlay } from './line-of-play.ts'

/** What a map shows about a hole from the shapes of its facility. */
export interface HolePlan {
  /** The green at the end of the line of play; undefined if there is none. */
  green?: GreenRings
  hazards: Hazard[]
}

/** A green whose outline is farther from the stated middle belongs to another hole. */
const GREEN_AWAY_M = 15

/** Returns the green and the hazards of a hole. */
export function holePlan(hole: HolePoints, shapes: readonly Shape[]): HolePlan {
  const green = hole.greenMiddle && lineOfPlay(hole) && greenAt(hole.greenMiddle, shapes)
  return { ...(green && { green }), hazards: hazardsOf(hole, shapes) }
}

/** Returns the green that contains the point, or the one whose outline is the nearest to it. */
function greenAt(middle: Coordinates, shapes: readonly Shape[]): GreenRings | undefined {
  const plane = createPlane(middle)
  const [nearest] = shapes
    .flatMap(({ kind, geometry }) => {
      if (kind !== 'green' || geometry.type === 'LineString') return []
      return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    })
    .map((rings) => ({ rings, awayM: awayM(rings.map((ring) => ring.map(plane.at))) }))
    .toSorted((a, b) => a.awayM - b.awayM)
  return nearest && nearest.awayM <= GREEN_AWAY_M ? nearest.rings : undefined
}

/** Returns how far the origin of the plane is from an area: 0 inside of it. */
function awayM(rings: readonly PlanePoint[][]): number {
  const [east] = legsOf([
    { x: 0, y: 0 },
    { x: 1, y: 0 },
  ])
  if (east && stretchesInside(east, rings).some(([fromM, toM]) => fromM <= 0 && toM >= 0)) return 0
  return Math.min(...rings.flat().map(({ x, y }) => Math.hypot(x, y)))
}
