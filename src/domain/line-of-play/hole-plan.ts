import type { ShapeGeometry, ShapeKind } from '../../contract/catalogue.ts'
import type { Coordinates } from '../../contract/round.ts'
import type { GreenRings } from './green.ts'
import {
  besideLeg,
  createPlane,
  crossingsM,
  type Leg,
  legsOf,
  type PlanePoint,
  stretchesInside,
} from './hole-plane.ts'
import { type HolePoints, lineLengthM, lineOfPlay } from './line-of-play.ts'

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

/** A shape of a facility, as far as distances need it. */
export interface Shape {
  kind: ShapeKind
  geometry: ShapeGeometry
}

/** A bunker or water that the line of play meets, or that is near it. */
export interface Hazard {
  kind: 'bunker' | 'water'
  /** Where it is: on the line, or on one side of it as seen from the tee. */
  side: 'on' | 'left' | 'right'
  /** Where it begins and ends, in metres along the line of play from the tee. */
  reachM: number
  clearM: number
  /** The places of its beginning and its end. */
  reach: Coordinates
  clear: Coordinates
}

/** What is beside the line counts as far as it is nearer to the line than this. */
const NEAR_M = 25
/** What ends nearer to the tee does not matter. */
const BESIDE_TEE_M = 50
/** The distances to the green say enough about what is beside it. */
const BESIDE_GREEN_M = 40
/** Outlines are followed in steps of this length, to find their part near the line. */
const STEP_M = 3
/** Hazards of one kind and side that are closer to each other along the line are one. */
const GAP_M = 5
/** The same for parts of one hazard, such as those before and behind a corner of the line. */
const OWN_GAP_M = 40

/** A stretch of the line on or beside a hazard. */
interface Stretch {
  kind: Hazard['kind']
  side: Hazard['side']
  reachM: number
  clearM: number
  reach: PlanePoint
  clear: PlanePoint
}

/**
 * Returns the bunkers and waters of a hole in the order in which they are reached from the tee: where the line of play
 * meets them, and otherwise their part near the line.
 */
export function hazardsOf(hole: HolePoints, shapes: readonly Shape[]): Hazard[] {
  const line = lineOfPlay(hole)
  const [tee] = line ?? []
  if (!line || !tee) return []
  const plane = createPlane(tee)
  const legs = legsOf(line.map(plane.pointOf))
  const stretches = shapes.flatMap(({ kind, geometry }) => {
    if (kind !== 'bunker' && kind !== 'water') return []
    const points = outlinesOf(geometry).map((outlines) => outlines.map((outline) => outline.map(plane.at)))
    const on = points.flatMap((outlines) => stretchesOn(legs, outlines, geometry.type === 'LineString'))
    if (on.length > 0) return on.map((one): Stretch => ({ kind, ...one }))
    const beside = points.flat().flatMap((outline) => pointsBeside(legs, outline))
    return joined(
      beside.map((one): Stretch => ({ kind, ...one })),
      OWN_GAP_M,
    )
  })
  const besideGreenM = lineLengthM(line) - BESIDE_GREEN_M
  return joined(stretches, GAP_M)
    .filter(({ clearM }) => clearM >= BESIDE_TEE_M)
    .filter(({ side, reachM }) => side === 'on' || reachM < besideGreenM)
    .map((one) => ({
      ...one,
      reach: plane.coordinatesOf(one.reach),
      clear: plane.coordinatesOf(one.clear),
    }))
    .toSorted((a, b) => a.reachM - b.reachM)
}

/** Returns the lines of a shape: of each area its outline and those of its holes. */
function outlinesOf(geometry: ShapeGeometry) {
  if (geometry.type === 'MultiPolygon') return geometry.coordinates
  return geometry.type === 'Polygon' ? [geometry.coordinates] : [[geometry.coordinates]]
}

function stretchesOn(legs: readonly Leg[], outlines: readonly PlanePoint[][], isLine: boolean) {
  return legs.flatMap((leg) => {
    const { from, direction, startM, lengthM } = leg
    const pointAt = (alongM: number) => ({
      x: from.x + direction.x * alongM,
      y: from.y + direction.y * alongM,
    })
    const found = isLine
      ? outlines.flatMap((outline) => crossingsM(leg, outline)).map((alongM) => [alongM, alongM] as const)
      : stretchesInside(leg, outlines)
    return found
      .filter(([fromM, toM]) => toM >= 0 && fromM <= lengthM)
      .map(([fromM, toM]) => {
        const [reachM, clearM] = [Math.max(0, fromM), Math.min(lengthM, toM)]
        return {
          side: 'on' as const,
          reachM: startM + reachM,
          clearM: startM + clearM,
          reach: pointAt(reachM),
          clear: pointAt(clearM),
        }
      })
  })
}

/** Returns the points of an outline that are near the line of play. */
function pointsBeside(legs: readonly Leg[], outline: readonly PlanePoint[]) {
  return stepsAlong(outline).flatMap((point) => {
    const [nearest] = legs
      .map((leg, index) => {
        const { alongM, rightM } = besideLeg(leg, point)
        const onLegM = Math.max(0, Math.min(leg.lengthM, alongM))
        const isBeyondEnd = (index === 0 && alongM < 0) || (index === legs.length - 1 && alongM > leg.lengthM)
        const awayM = isBeyondEnd ? Number.POSITIVE_INFINITY : Math.hypot(rightM, alongM - onLegM)
        return { awayM, rightM, alongM: leg.startM + onLegM }
      })
      .toSorted((a, b) => a.awayM - b.awayM)
    if (!nearest || nearest.awayM > NEAR_M) return []
    const { alongM, rightM } = nearest
    const side = rightM < 0 ? ('left' as const) : ('right' as const)
    return [{ side, reachM: alongM, clearM: alongM, reach: point, clear: point }]
  })
}

function stepsAlong(outline: readonly PlanePoint[]): PlanePoint[] {
  return outline.flatMap((to, index) => {
    const from = outline[index - 1] ?? to
    const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP_M))
    return Array.from({ length: count }, (_, step) => {
      const share = (step + 1) / count
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
    })
  })
}

/** Joins the stretches of each kind and side that overlap or are at most so far from each other. */
function joined(stretches: readonly Stretch[], gapM: number): Stretch[] {
  const found: Stretch[] = []
  for (const next of stretches.toSorted((a, b) => a.reachM - b.reachM)) {
    const open = found.findLast(({ kind, side }) => kind === next.kind && side === next.side)
    if (!open || next.reachM - open.clearM > gapM) found.push({ ...next })
    else if (next.clearM > open.clearM) Object.assign(open, { clearM: next.clearM, clear: next.clear })
  }
  return found
}
