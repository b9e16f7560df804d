import type { CardValue, CourseRow } from '../../contract/round.ts'
import { type DistanceUnit, inUnit } from '../format/distance.ts'
import { type HolePoints, lineLengthM, lineOfPlay } from '../line-of-play/line-of-play.ts'
import { ninesOf } from '../scorecard/rows.ts'

/**
 * Returns the length of a hole in metres, from the tee along the line of play to the middle of the green; undefined if
 * the tee or the green is unknown.
 */
export function holeLengthM(hole: HolePoints): number | undefined {
  const line = lineOfPlay(hole)
  return line && lineLengthM(line)
}

/**
 * Returns lengths in metres, by hole, as a row of the card, or undefined if none is known. A total needs the lengths of
 * all its holes.
 */
export function lengthRow(
  lengthsM: readonly (number | undefined)[],
  unit: DistanceUnit,
): CourseRow | undefined {
  const lengths = lengthsM.map((metres) => (metres === undefined ? undefined : inUnit(metres, unit)))
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
