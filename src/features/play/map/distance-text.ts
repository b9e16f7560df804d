import { type DistanceUnit, inUnit } from '../../../domain/format/distance.ts'
import { distanceM } from '../../../domain/geometry/geo.ts'
import { type GreenDistances, type GreenRings, greenDistances } from '../../../domain/line-of-play/green.ts'
import type { HolePoints } from '../../../domain/line-of-play/line-of-play.ts'
import type { OwnPlace } from './hole-map.store.ts'

/** A phone that is farther from the green is not on the hole. */
const FAR_M = 2000
/** A position that may be wrong by more is worth a note. */
const INACCURATE_M = 25

/** Returns the distances from the phone to the green, and why there are none or how wrong they may be. */
export function distancesHere(
  place: OwnPlace,
  { greenMiddle }: HolePoints,
  rings: GreenRings | undefined,
  unit: DistanceUnit,
): { distances?: GreenDistances; note: string } {
  if (place === 'off' || !greenMiddle) return { note: '' }
  if (place === 'finding') return { note: 'Finding your position' }
  if (!place.ok) {
    const isDenied = place.reason === 'denied'
    return { note: isDenied ? 'This browser does not allow the position' : 'Your position is not known' }
  }
  if (distanceM(place.position, greenMiddle) > FAR_M) return { note: 'You are not near this hole' }
  const note = place.accuracyM > INACCURATE_M ? `Accurate to ${inUnit(place.accuracyM, unit)} ${unit}` : ''
  return { distances: greenDistances(place.position, greenMiddle, rings), note }
}
