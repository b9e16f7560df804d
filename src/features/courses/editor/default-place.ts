import type { CatalogueHole } from '../../../contract/catalogue.ts'
import type { Coordinates } from '../../../contract/round.ts'
import { destination } from '../../../domain/geo.ts'

const HOLE_M = 300
const WALK_M = 40

/**
 * Returns a first place for a tee or green that is not on the map yet, near the rest of the hole or of the course;
 * undefined if nothing is known.
 * @param index of the hole, from 0
 */
export function defaultPlace(
  point: 'tee' | 'greenMiddle',
  holes: readonly CatalogueHole[],
  index: number,
  facility: Coordinates | undefined,
): Coordinates | undefined {
  const hole = holes[index]
  const [bearing, other] = point === 'tee' ? [180, hole?.greenMiddle] : [0, hole?.tee]
  if (other) return destination(other, bearing, HOLE_M)
  const near =
    holes[index - 1]?.greenMiddle ??
    holes[index + 1]?.tee ??
    holes.map(({ tee, greenMiddle }) => tee ?? greenMiddle).find((place) => place !== undefined) ??
    facility
  return near && destination(near, bearing, WALK_M)
}
