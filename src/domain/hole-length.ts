import type { CardValue, Coordinates, CourseHole, CourseRow } from '../contract/round.ts'
import { type DistanceUnit, inUnit } from './distance.ts'
import { distanceM } from './geo.ts'
import { ninesOf } from './scorecard/rows.ts'

/** If the line of play is longer than this multiple of the straight line, some of its positions are wrong. */
const DETOUR_MAX = 1.5

/**
 * Returns the length of a hole in metres, from the tee along the line of play to the middle of the green; undefined if
 * the tee or the green is unknown.
 */
export function holeLengthM({ tee, greenMiddle, pos }: CourseHole): number | undefined {
  if (!tee || !greenMiddle) return undefined
  const straight = distanceM(tee, greenMiddle)
  const line = lineM([tee, ...pos, greenMiddle])
  return line <= straight * DETOUR_MAX ? line : straight
}

function lineM(points: readonly Coordinates[]): number {
  return points.reduce((sum, point, at) => sum + distanceM(points[at - 1] ?? point, point), 0)
}

/**
 * Returns the lengths of all holes as a row of the course card, or undefined if none is known. A total needs the
 * lengths of all its holes.
 */
export function lengthRow(holes: readonly CourseHole[], unit: DistanceUnit): CourseRow | undefined {
  const lengths = holes.map((hole) => {
    const metres = holeLengthM(hole)
    return metres === undefined ? undefined : inUnit(metres, unit)
  })
  if (lengths.every((length) => length === undefined)) return undefined
  return ninesOf(lengths.map(single), totalOf)
}

const single = (value: number | undefined): CardValue | undefined =>
  value === undefined ? undefined : { type: 'Single', value }

function totalOf(lengths: readonly (CardValue | undefined)[]): CardValue | undefined {
  const known = lengths.filter((length) => length !== undefined)
  return single(
    known.length === lengths.length ? known.reduce((sum, { value }) => sum + value, 0) : undefined,
  )
}
