/**
 * Returns the handicap strokes when they get a marker, which is when they are not 0 and their absolute value is below
 * 10. Negative for a plus handicap, which gives strokes back.
 */
export function handicapMarker(strokes: number | undefined): number | undefined {
  return strokes !== undefined && strokes !== 0 && Math.abs(strokes) < 10 ? strokes : undefined
}
