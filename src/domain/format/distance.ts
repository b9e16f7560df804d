export type DistanceUnit = 'm' | 'yd'
export const METRES_PER_YARD = 0.9144

/** Converts metres to the unit, rounded to a whole number. */
export function inUnit(metres: number, unit: DistanceUnit): number {
  return Math.round(unit === 'm' ? metres : metres / METRES_PER_YARD)
}

/** Converts a distance in the unit to metres. */
export function toMetres(distance: number, unit: DistanceUnit): number {
  return unit === 'm' ? distance : distance * METRES_PER_YARD
}
