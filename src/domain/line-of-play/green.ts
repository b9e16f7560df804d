import type { Coordinates } from '../../contract/round.ts'
import {
  createPlane,
  type Leg,
  legsOf,
  type Plane,
  type Position,
  type Stretch,
  stretchesInside,
} from './hole-plane.ts'
import { type HolePoints, lineLengthM, lineOfPlay } from './line-of-play.ts'

/** The outline of a green and the outlines of its holes, in degrees. */
export type GreenRings = readonly (readonly Position[])[]

/** Distances in metres. Front and back are missing if the line does not cross the green, or if the green is unknown. */
export interface GreenDistances {
  frontM?: number
  middleM: number
  backM?: number
}

/** If the middle of the green that the hole states is this near the middle of its shape, both count as the same. */
const SAME_MIDDLE_M = 3
/** A green that the line misses by less than this beyond or before the stated middle still belongs to the line. */
const GAP_MAX_M = 15

/**
 * Returns the distances from a point to the green, along the straight line to its stated middle. The middle is that of
 * the shape along this line.
 */
export function greenDistances(
  from: Coordinates,
  green: Coordinates,
  rings: GreenRings | undefined,
): GreenDistances {
  const plane = createPlane(green)
  const [leg] = legsOf([plane.pointOf(from), { x: 0, y: 0 }])
  if (!leg) return { middleM: 0 }
  const statedM = lineLengthM([from, green])
  const stretch = rings && stretchAt(leg, rings, plane)
  if (!stretch) return { middleM: statedM }
  const [frontM, backM] = stretch
  const shapeM = (frontM + backM) / 2
  return {
    frontM: Math.max(0, frontM),
    middleM: Math.abs(shapeM - statedM) <= SAME_MIDDLE_M ? statedM : shapeM,
    backM,
  }
}

/** Returns the stretch of the line on the green that contains the stated middle, or is the nearest to it. */
function stretchAt(leg: Leg, rings: GreenRings, plane: Plane): Stretch | undefined {
  const gapOf = ([fromM, toM]: Stretch) => Math.max(0, fromM - leg.lengthM, leg.lengthM - toM)
  const [nearest] = stretchesInside(
    leg,
    rings.map((ring) => ring.map(plane.at)),
  ).toSorted((a, b) => gapOf(a) - gapOf(b))
  return nearest && gapOf(nearest) <= GAP_MAX_M && nearest[1] > 0 ? nearest : undefined
}

/** Returns the distances from the tee to the green along the line of play, or undefined without a line. */
export function greenFromTee(hole: HolePoints, rings: GreenRings | undefined): GreenDistances | undefined {
  const line = lineOfPlay(hole)
  const [last, green] = [line?.at(-2), line?.at(-1)]
  if (!line || !last || !green) return undefined
  const beforeM = lineLengthM(line.slice(0, -1))
  const { frontM, middleM, backM } = greenDistances(last, green, rings)
  return {
    middleM: beforeM + middleM,
    ...(frontM !== undefined && { frontM: beforeM + frontM }),
    ...(backM !== undefined && { backM: beforeM + backM }),
  }
}
